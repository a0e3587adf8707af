import { useExigencia } from '../analise/exigir.ts'
import { Formulario } from '../analise/formulario.tsx'
import { PorQue } from '../analise/por-que.tsx'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { useEu } from '../comum/api/sessao.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { useRascunho } from '../comum/rascunho.ts'
import type { Usuario } from '../gen/interface.ts'

/** Ends all sessions of a person, whose telephone was lost or whose account was taken over. */
export function EncerrarSessoes({ pessoa: { id, nome }, aoFechar }: { pessoa: Usuario; aoFechar: () => void }) {
  const eu = useEu()
  const rascunho = useRascunho(id, 'encerrar sessoes', { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (dito: string, chave) =>
        pegar(
          api.POST('/api/v1/admin/usuarios/{id}/encerrar-sessoes', {
            params: { path: { id }, header: { 'Idempotency-Key': chave } },
            body: { motivo: dito },
          }),
        ),
      {
        rascunho,
        muda: [['pessoas']],
        aoConcluir: () => {
          anunciar('As sessões foram encerradas.')
          void rascunho.concluir().then(aoFechar)
        },
      },
    ),
  )
  return (
    <Formulario
      titulo={`Encerrar as sessões: ${nome}`}
      botao="Encerrar"
      perigo
      ato={ato}
      fazer={() => exigir({ motivo: motivo === '' && 'Diga por que as sessões são encerradas.' }) && ato.fazer(motivo)}
      {...{ rascunho, aoFechar }}
      rotulos={{ motivo: 'Por quê' }}
    >
      <p>
        {id === eu.id
          ? 'Esta é a sua conta: você também sai daqui, e entra de novo com a conta gov.br.'
          : 'A pessoa sai de todos os aparelhos de imediato. Pode entrar de novo com a conta gov.br.'}
      </p>
      <PorQue {...{ rascunho, erro }} />
    </Formulario>
  )
}

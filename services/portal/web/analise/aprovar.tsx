import { RESULTADO_AVALIACAO_LABEL } from '@car/vocabulary/achado'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { naVersao } from '../comum/api/versao.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { AreaDeTexto } from '../comum/componentes/campo.tsx'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { rotulo } from '../comum/formato.ts'
import { useRascunho } from '../comum/rascunho.ts'
import type { Achado, Processo } from '../gen/interface.ts'
import { aAvaliar } from './achados.tsx'
import { doCaso } from './caso.ts'
import { useExigencia } from './exigir.ts'
import { Formulario } from './formulario.tsx'

type Props = { processo: Processo; achados: readonly Achado[]; aoFechar: () => void; aoConcluir: () => void }

/** Approves a case. The dialog says what was looked at and what follows, and asks for an opinion in words. */
export function Aprovar({ processo, achados, aoFechar, aoConcluir }: Props) {
  const { id, numero } = processo
  const rascunho = useRascunho(id, 'parecer', { parecer: '' })
  const parecer = rascunho.valor.parecer.trim()
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (dito: string, chave) =>
        pegar(
          api.POST('/api/v1/analista/processos/{id}/aprovar', {
            // The case is approved as it stands on the screen.
            params: { path: { id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
            body: { parecer: dito },
          }),
        ),
      {
        rascunho,
        muda: [doCaso(id), ['fila']],
        aoConcluir: () => {
          anunciar(`Processo ${numero} aprovado.`)
          void rascunho.concluir().then(aoConcluir)
        },
      },
    ),
  )
  return (
    <Formulario
      titulo={`Aprovar o processo ${numero}`}
      botao="Aprovar"
      ato={ato}
      fazer={() => exigir({ parecer: parecer === '' && 'Escreva o parecer.' }) && ato.fazer(parecer)}
      {...{ rascunho, aoFechar }}
      caso={processo}
      rotulos={{ parecer: 'Parecer' }}
    >
      <ul className="condicoes">
        <li>Os documentos obrigatórios estão válidos.</li>
        <li>Nenhuma pendência está aberta.</li>
        <li>{conferidas(achados)}</li>
      </ul>
      <p>O imóvel passa a ativo no CAR, e o requerente é avisado. A aprovação não se desfaz.</p>
      <AreaDeTexto
        nome="parecer"
        rotulo="Parecer"
        dica="Fica no histórico e no dossiê."
        maximo={10_000}
        linhas={6}
        erro={erro('parecer')}
        valor={rascunho.valor.parecer}
        aoMudar={(novo) => rascunho.mudar({ parecer: novo })}
      />
      {achados.length > 0 && (
        <Botao
          tipo="simples"
          onClick={() => rascunho.mudar({ parecer: [parecer, conferido(achados)].filter(Boolean).join('\n') })}
        >
          Incluir o que foi conferido
        </Botao>
      )}
    </Formulario>
  )
}

function conferidas(achados: readonly Achado[]): string {
  const todas = aAvaliar(achados)
  const faltam = todas.filter(({ avaliacao }) => avaliacao === null).length
  if (todas.length === 0) return 'Tudo o que se pôde conferir confere.'
  if (faltam === 0) return 'Todas as conferências foram avaliadas.'
  return faltam === 1
    ? 'Atenção: 1 conferência não foi avaliada.'
    : `Atenção: ${faltam} conferências não foram avaliadas.`
}

/** What was looked at, in words with which an opinion may begin. */
function conferido(achados: readonly Achado[]): string {
  const [conferem, avaliados] = [
    achados.filter(({ situacao }) => situacao === 'ok').length,
    aAvaliar(achados).filter(({ avaliacao }) => avaliacao !== null),
  ]
  return [
    conferem === 1 && 'Uma conferência dos documentos confere.',
    conferem > 1 && `${conferem} conferências dos documentos conferem.`,
    ...avaliados.map(({ mensagem, avaliacao }) => {
      const motivo = avaliacao?.motivo ? ` ${avaliacao.motivo}` : ''
      return `${rotulo(RESULTADO_AVALIACAO_LABEL, avaliacao?.resultado ?? 'confirmado')}: ${mensagem}${motivo}`
    }),
  ]
    .filter(Boolean)
    .join('\n')
}

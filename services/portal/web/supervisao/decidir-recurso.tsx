import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { AreaDeTexto } from '../comum/componentes/campo.tsx'
import { useRascunho } from '../comum/rascunho.ts'
import { doCaso } from '../analise/caso.ts'
import { useExigencia } from '../analise/exigir.ts'
import { Formulario } from '../analise/formulario.tsx'

export type Resultado = 'deferido' | 'indeferido'

const PALAVRAS: Record<Resultado, { titulo: string; botao: string; segue: string; feito: string }> = {
  deferido: {
    titulo: 'Deferir o recurso',
    botao: 'Deferir',
    segue: 'O processo volta à análise, sem analista, e o requerente é avisado.',
    feito: 'Recurso deferido.',
  },
  indeferido: {
    titulo: 'Indeferir o recurso',
    botao: 'Indeferir',
    segue: 'A rejeição passa a ser final, e o requerente é avisado. Isso não se desfaz.',
    feito: 'Recurso indeferido.',
  },
}

type Props = { recurso: { id: string; processo_id: string }; resultado: Resultado; aoFechar: () => void }

/** The grounds are one draft, whichever way the decision goes in the end. */
export function DecidirRecurso({ recurso: { id, processo_id }, resultado, aoFechar }: Props) {
  const rascunho = useRascunho(processo_id, `recurso ${id}`, { fundamentacao: '' })
  const fundamentacao = rascunho.valor.fundamentacao.trim()
  const { titulo, botao, segue, feito } = PALAVRAS[resultado]
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (dita: string, chave) =>
        pegar(
          api.POST('/api/v1/supervisor/recursos/{id}/decidir', {
            params: { path: { id }, header: { 'Idempotency-Key': chave } },
            body: { resultado, fundamentacao: dita },
          }),
        ),
      {
        muda: [['recursos'], doCaso(processo_id), ['fila']],
        aoConcluir: () => {
          anunciar(feito)
          void rascunho.concluir().then(aoFechar)
        },
      },
    ),
  )
  return (
    <Formulario
      {...{ titulo, botao, rascunho, aoFechar }}
      perigo={resultado === 'indeferido'}
      ato={ato}
      fazer={() =>
        exigir({ fundamentacao: fundamentacao === '' && 'Diga por que se decide assim.' }) && ato.fazer(fundamentacao)
      }
      rotulos={{ fundamentacao: 'Fundamentação' }}
    >
      <p>{segue}</p>
      <AreaDeTexto
        nome="fundamentacao"
        rotulo="Fundamentação"
        dica="O requerente lê este texto como está."
        maximo={10_000}
        linhas={6}
        erro={erro('fundamentacao')}
        valor={rascunho.valor.fundamentacao}
        aoMudar={(nova) => rascunho.mudar({ fundamentacao: nova })}
      />
    </Formulario>
  )
}

import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { AreaDeTexto } from '../comum/componentes/campo.tsx'
import { useRascunho } from '../comum/rascunho.ts'
import { doCaso } from './caso.ts'
import { useExigencia } from './exigir.ts'
import { Formulario } from './formulario.tsx'

const MINIMO = 20

type Props = { id: string; aoRevelar: (numero: string) => void; aoFechar: () => void }

/** Shows the number until the page is left. The record keeps who asked, and why. */
export function RevelarCpf({ id, aoRevelar, aoFechar }: Props) {
  const rascunho = useRascunho(id, 'revelar-cpf', { justificativa: '' })
  const justificativa = rascunho.valor.justificativa.trim()
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (dita: string, chave) =>
        pegar(
          api.POST('/api/v1/processos/{id}/revelar-cpf', {
            params: { path: { id }, header: { 'Idempotency-Key': chave } },
            body: { justificativa: dita },
          }),
        ),
      {
        rascunho,
        muda: [[...doCaso(id), 'historico']],
        aoConcluir: ({ data }) => void rascunho.concluir().then(() => aoRevelar(data.cpf_cnpj)),
      },
    ),
  )
  return (
    <Formulario
      titulo="Revelar CPF ou CNPJ"
      botao="Revelar"
      ato={ato}
      fazer={() => {
        const curta = justificativa.length < MINIMO && `Diga por quê, em ${MINIMO} letras ao menos.`
        if (exigir({ justificativa: curta })) ato.fazer(justificativa)
      }}
      {...{ rascunho, aoFechar }}
      rotulos={{ justificativa: 'Por quê' }}
    >
      <p>O proprietário pode ver quem revelou o número e por quê.</p>
      <AreaDeTexto
        nome="justificativa"
        rotulo="Por que você precisa do número?"
        maximo={1000}
        linhas={4}
        erro={erro('justificativa')}
        valor={rascunho.valor.justificativa}
        aoMudar={(nova) => rascunho.mudar({ justificativa: nova })}
      />
    </Formulario>
  )
}

import { Formulario } from '../analise/formulario.tsx'
import { OQueSeLe } from '../analise/o-que-se-le.tsx'
import type { Modelo } from '../analise/caso.ts'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { naVersao } from '../comum/api/versao.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { Mensagem } from '../comum/componentes/mensagem.tsx'

/** Removes a template as it is shown. If somebody changed it meanwhile, it is shown once more. */
export function ExcluirModelo({ modelo, aoFechar }: { modelo: Modelo; aoFechar: () => void }) {
  const { id, titulo, texto } = modelo
  const ato = useAto(
    (versao: number) =>
      pegar(
        api.DELETE('/api/v1/supervisor/modelos/{id}', {
          params: { path: { id }, header: naVersao({ versao }) },
        }),
      ),
    {
      muda: [['modelos']],
      aoConcluir: () => {
        anunciar('Modelo excluído.')
        aoFechar()
      },
    },
  )
  const mudou = ato.falha?.codigo === 'CAR-012'
  return (
    <Formulario
      titulo="Excluir o modelo?"
      botao="Excluir"
      perigo
      ato={{ ...ato, falha: mudou ? null : ato.falha }}
      fazer={() => ato.fazer(modelo.versao)}
      aoFechar={aoFechar}
    >
      {mudou && (
        <Mensagem tipo="atencao" titulo="Este modelo acaba de mudar" anunciar>
          Leia-o como está agora e, se ainda for o caso, exclua-o.
        </Mensagem>
      )}
      <p>“{titulo}” deixa de ser oferecido à análise. O que já foi pedido com ele fica como está.</p>
      <OQueSeLe texto={texto} />
    </Formulario>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar, pegarArquivo } from '../comum/api/cliente.ts'
import { aoVivo } from '../comum/api/consultas.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { ComRede } from '../comum/componentes/com-rede.tsx'
import { Dialogo } from '../comum/componentes/dialogo.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Mensagem } from '../comum/componentes/mensagem.tsx'
import { salvar } from '../comum/salvar.ts'
import type { JobDeDossie, Processo } from '../gen/interface.ts'

/** Has a dossier made, and downloads it when it is ready. */
export function GerarDossie({ processo: { id, numero }, aoFechar }: { processo: Processo; aoFechar: () => void }) {
  const [job, setJob] = useState<string>()
  const gerar = useAto(
    (_: null, chave: string) =>
      pegar(
        api.POST('/api/v1/analista/processos/{id}/gerar-dossie', {
          params: { path: { id }, header: { 'Idempotency-Key': chave } },
          body: {},
        }),
      ),
    { muda: [], aoConcluir: ({ data }) => setJob(data.job_id) },
  )
  const andamento = useQuery({
    queryKey: ['dossie', job],
    queryFn: ({ signal }) =>
      pegar(api.GET('/api/v1/analista/dossies/{job_id}', { params: { path: { job_id: job ?? '' } }, signal })),
    enabled: job !== undefined,
    refetchInterval: aoVivo(({ data }: { data: JobDeDossie }) => (data.status === 'processando' ? [data.job_id] : [])),
  })
  const baixar = useAto(() => pegarArquivo(`/api/v1/analista/dossies/${job}/download`), {
    muda: [],
    aoConcluir: (endereco) => salvar(endereco, `dossie-${numero.replace('/', '-')}.pdf`),
  })
  const dito = andamento.data?.data
  return (
    <Dialogo
      titulo={`Dossiê do processo ${numero}`}
      aberto
      aoFechar={aoFechar}
      acoes={
        <>
          {dito?.status === 'pronto' ? (
            <Botao tipo="primario" ocupado={baixar.ocupado} onClick={() => baixar.fazer(undefined)}>
              Baixar
            </Botao>
          ) : (
            <ComRede>
              <Botao
                tipo="primario"
                ocupado={gerar.ocupado || dito?.status === 'processando'}
                onClick={() => gerar.fazer(null)}
              >
                Gerar
              </Botao>
            </ComRede>
          )}
          <Botao onClick={aoFechar}>Fechar</Botao>
        </>
      }
    >
      <Falhou falha={gerar.falha ?? andamento.error ?? baixar.falha} />
      <p>
        O dossiê reúne dados, conferências, pendências, decisões e os próprios documentos, com um código de verificação.
      </p>
      {dito?.status === 'processando' && (
        <p role="status">Está sendo gerado. Leva até alguns minutos; você pode fechar esta janela.</p>
      )}
      {dito?.status === 'pronto' && (
        <Mensagem tipo="sucesso" anunciar>
          Pronto, com {dito.paginas} páginas. Código {dito.codigo_verificacao}.
        </Mensagem>
      )}
      {dito?.status === 'falhou' && (
        <Mensagem tipo="erro" anunciar>
          {dito.erro}
        </Mensagem>
      )}
    </Dialogo>
  )
}

import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { LinkBotao } from '../../comum/componentes/botao.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Vazio } from '../../comum/componentes/vazio.tsx'
import { dataHora, rotulo } from '../../comum/formato.ts'
import type { Documento } from '../../gen/interface.ts'
import { documentosDe } from '../consultas.ts'
import { Baixar } from '../../comum/componentes/baixar.tsx'
import { type Caso, PorQueNao } from './quadro.tsx'
import { SituacaoDoDocumento } from './situacao-do-documento.tsx'

/** The documents of a case, newest first. Another page sends them. */
export function ListaDeDocumentos({ caso: { processo, pode } }: { caso: Caso }) {
  const documentos = useQuery(documentosDe(processo.id))
  const enviar = pode('enviar_documento')
  return (
    <>
      {documentos.isPending && <Esqueleto linhas={3} />}
      <Falhou falha={documentos.error} tentar={() => void documentos.refetch()} />
      {documentos.data?.length === 0 && <Vazio frase="Nenhum documento foi enviado." />}
      {documentos.data && <Documentos documentos={documentos.data} />}
      {enviar?.permitida && processo.status !== 'rejeitado' ? (
        <LinkBotao to="/processos/$id/documentos" params={{ id: processo.id }}>
          Enviar documentos
        </LinkBotao>
      ) : (
        <PorQueNao permissao={enviar} />
      )}
    </>
  )
}

/** Cards of documents. They also stand beside the answer to a pendency and an appeal. */
export const Documentos = ({ documentos }: { documentos: readonly Documento[] }) => (
  <ul className="documentos">
    {documentos.toReversed().map((documento) => (
      <li key={documento.id} className="documento">
        <h3>{rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento)}</h3>
        <p className="discreto">
          {documento.nome_arquivo && <span className="nome-de-arquivo">{documento.nome_arquivo}, </span>}
          {dataHora(documento.recebido_em)}
        </p>
        <SituacaoDoDocumento documento={documento} />
        <Baixar
          caminho={`/api/v1/documentos/${documento.id}/arquivo`}
          nome={documento.nome_arquivo ?? documento.tipo_documento}
          sobre={rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento)}
        />
      </li>
    ))}
  </ul>
)

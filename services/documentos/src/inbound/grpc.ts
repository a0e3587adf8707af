import { withoutNulls } from '@car/grpc/without-nulls'
import type { Callers, Handlers } from '@car/grpc/server'
import { requestedPage } from '@car/proto/ato'
import { audit } from '@car/proto/audit'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import { ACTIONS, summariseAll } from '../domain/kinds.ts'
import { isServable } from '../domain/decisions.ts'
import type { Campo, Confirmation, Dados } from '../domain/reading.ts'
import type { RowInProcesso } from '../outbound/documentos.ts'
import { baixarArquivo } from '../usecases/baixar-arquivo.ts'
import { destroy } from '../usecases/destroy.ts'
import type { ServiceCtx } from '../usecases/ctx.ts'
import { takeOverDocumentos } from '../usecases/take-over-documentos.ts'
import { listHandedIn } from '../usecases/list-handed-in.ts'
import { listNumbers } from '../usecases/list-numbers.ts'
import { listFromRecord, getCaseFile } from '../usecases/from-record.ts'
import { pageAtos } from '../usecases/list-atos.ts'

export const callers: Callers<DocumentosDefinition> = {
  ListarPorProcessos: ['processos', 'analista', 'dossie', 'avisos'],
  ListarDoRegistro: ['processos', 'dossie'],
  ObterAutos: ['processos'],
  PaginarAtos: ['processos', 'dossie'],
  ListarEntregas: ['processos'],
  ListarNumeros: ['processos'],
  BaixarArquivo: ['dossie', 'processos'],
  Auditar: ['processos'],
  Eliminar: ['processos'],
  AproveitarDocumentos: ['processos'],
}

export function handlers(ctx: ServiceCtx): Handlers<DocumentosDefinition> {
  return {
    async ListarPorProcessos({ processo_ids, com_dados }) {
      const { linhas, comDuplicidade, versao } = await ctx.documentos.ofProcessos(processo_ids, com_dados)
      return {
        documentos: linhas.map((row) => toProto(row, comDuplicidade.has(row.processoId), com_dados)),
        processos_com_duplicidade: [...comDuplicidade],
        versao,
      }
    },

    async ListarDoRegistro({ processo_id, com_dados }) {
      const linhas = await listFromRecord(ctx, processo_id)
      return { documentos: linhas.map((row) => toProto(row, false, com_dados)) }
    },

    async ObterAutos({ processo_id }) {
      const { linhas, atos, comDuplicidade } = await getCaseFile(ctx, processo_id)
      const documentos = linhas.map((row) => ({
        ...toProto(row, comDuplicidade, true),
        ...(isServable(row) ? { chave: row.chave } : {}),
      }))
      return { documentos, com_duplicidade: comDuplicidade, atos }
    },

    async PaginarAtos(request) {
      return pageAtos(ctx, request.processo_id, requestedPage(request))
    },

    async ListarEntregas({ processo_id }) {
      return { entregas: await listHandedIn(ctx, processo_id) }
    },

    async ListarNumeros({ processo_id }) {
      return { numeros: await listNumbers(ctx, processo_id) }
    },

    async AproveitarDocumentos({ processo_id }) {
      await takeOverDocumentos(ctx, processo_id)
      return {}
    },

    async Eliminar(request) {
      await destroy(ctx, request)
      return {}
    },

    Auditar: (request) => audit(ctx.store.trail, { acoes: ACTIONS, summarise: summariseAll }, request),

    async *BaixarArquivo({ id, chave, hash_sha256: hash, tamanho_bytes: tamanho }) {
      const file = await baixarArquivo(ctx, id, { chave, hash, tamanho })
      for await (const content of file) yield { conteudo: content as Buffer }
    },
  }
}

function toProto(row: RowInProcesso, duplicate: boolean, withData: boolean) {
  const { dados } = row
  return {
    id: row._id,
    processo_id: row.processoId,
    enviado_por: row.enviadoPor,
    tipo_documento: row.tipo,
    status: row.status,
    hash_sha256: row.hash,
    tipo_conteudo: row.tipoConteudo,
    tamanho_bytes: row.tamanho,
    recebido_em: row.recebidoEm,
    primeiro_recebido_em: row.firstAt,
    duplicidade: duplicate,
    versao: row.versao,
    campos: withData ? row.campos.map(campo) : [],
    confirmacoes: withData ? row.confirmacoes.map(confirmation) : [],
    ...withoutNulls({
      nome_arquivo: row.nomeArquivo,
      motivo: row.motivo,
      confianca: row.confianca,
      paginas: row.paginas,
      substitui: row.substitui,
      dados: withData && dados ? dadosToProto(dados) : null,
      memorial: withData && row.memorial ? JSON.stringify(row.memorial) : null,
    }),
  }
}

const dadosToProto = ({ titulares = [], titulos = [], municipios = [], ...dados }: Dados) => ({
  ...withoutNulls(dados),
  titulares: titulares.map(({ nome, ...others }) => ({ nome, ...withoutNulls(others) })),
  titulos: titulos.map(({ numero, ...others }) => ({ numero, ...withoutNulls(others) })),
  municipios,
})

const campo = ({ nome, valor, confianca, pagina, caixa, confirmar, outra_leitura, fonte }: Campo) => ({
  nome,
  ...(valor === null ? {} : asTextOrNumber(valor)),
  confianca,
  confirmar,
  ...withoutNulls({ pagina, caixa, fonte }),
  ...(outra_leitura === undefined ? {} : { outra_leitura: String(outra_leitura) }),
})

const confirmation = ({ nome, valor, em }: Confirmation) => ({ nome, ...asTextOrNumber(valor), em })

const asTextOrNumber = (valor: string | number) =>
  typeof valor === 'string' ? { texto: valor, valor: 'texto' as const } : { numero: valor, valor: 'numero' as const }

import { withoutNulls } from '@car/grpc/without-nulls'
import type { Callers, Handlers } from '@car/grpc/server'
import { paginaPedida } from '@car/proto/ato'
import { auditar } from '@car/proto/auditoria'
import type { DocumentosDefinition } from '@car/proto/gen/car/documentos/v1/Documentos'
import { ACOES, resumirTudo } from '../domain/auditoria.ts'
import { ehServivel } from '../domain/decisoes.ts'
import type { Campo, Confirmacao } from '../domain/lido.ts'
import type { Linha } from '../outbound/documentos.ts'
import { baixarArquivo } from '../usecases/baixar-arquivo.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { listarEntregas } from '../usecases/listar-entregas.ts'
import { listarDoRegistro, obterAutos } from '../usecases/do-registro.ts'
import { paginarAtos } from '../usecases/listar-atos.ts'

/** Which service may call which method. */
export const callers: Callers<DocumentosDefinition> = {
  ListarPorProcessos: ['processos', 'analista', 'dossie', 'avisos'],
  ListarDoRegistro: ['processos', 'dossie'],
  ObterAutos: ['processos'],
  PaginarAtos: ['processos', 'dossie'],
  ListarEntregas: ['processos'],
  BaixarArquivo: ['dossie', 'processos'],
  Auditar: ['processos'],
}

/** Wire ↔ use cases, for the other services. */
export function handlers(ctx: Ctx): Handlers<DocumentosDefinition> {
  return {
    async ListarPorProcessos({ processo_ids, com_dados }) {
      const { linhas, comDuplicidade, versao } = await ctx.documentos.dosProcessos(processo_ids, com_dados)
      return {
        documentos: linhas.map((linha) => paraProto(linha, comDuplicidade.has(linha.processoId), com_dados)),
        processos_com_duplicidade: [...comDuplicidade],
        versao,
      }
    },

    async ListarDoRegistro({ processo_id, com_dados }) {
      const linhas = await listarDoRegistro(ctx, processo_id)
      return { documentos: linhas.map((linha) => paraProto(linha, false, com_dados)) }
    },

    async ObterAutos({ processo_id }) {
      const { linhas, atos, comDuplicidade } = await obterAutos(ctx, processo_id)
      const documentos = linhas.map((linha) => ({
        ...paraProto(linha, comDuplicidade, true),
        ...(ehServivel(linha) ? { chave: linha.chave } : {}),
      }))
      return { documentos, com_duplicidade: comDuplicidade, atos }
    },

    async PaginarAtos(pedido) {
      return paginarAtos(ctx, pedido.processo_id, paginaPedida(pedido))
    },

    async ListarEntregas({ processo_id }) {
      return { entregas: await listarEntregas(ctx, processo_id) }
    },

    Auditar: (pedido) => auditar(ctx.store.trail, { acoes: ACOES, resumir: resumirTudo }, pedido),

    async *BaixarArquivo({ id, chave, hash_sha256: hash, tamanho_bytes: tamanho }) {
      const arquivo = await baixarArquivo(ctx, id, { chave, hash, tamanho })
      for await (const conteudo of arquivo) yield { conteudo: conteudo as Buffer }
    },
  }
}

function paraProto(linha: Linha, duplicidade: boolean, comDados: boolean) {
  const { dados } = linha
  return {
    id: linha._id,
    processo_id: linha.processoId,
    enviado_por: linha.enviadoPor,
    tipo_documento: linha.tipo,
    status: linha.status,
    hash_sha256: linha.hash,
    tipo_conteudo: linha.tipoConteudo,
    tamanho_bytes: linha.tamanho,
    recebido_em: linha.recebidoEm,
    duplicidade,
    versao: linha.versao,
    campos: comDados ? linha.campos.map(campo) : [],
    confirmacoes: comDados ? linha.confirmacoes.map(confirmacao) : [],
    ...withoutNulls({
      nome_arquivo: linha.nomeArquivo,
      motivo: linha.motivo,
      confianca: linha.confianca,
      paginas: linha.paginas,
      substitui: linha.substitui,
      dados: comDados && dados ? withoutNulls(dados) : null,
    }),
  }
}

const campo = ({ nome, valor, confianca, pagina, caixa, confirmar, fonte }: Campo) => ({
  nome,
  ...(valor === null ? {} : emTextoOuNumero(valor)),
  confianca,
  confirmar,
  ...withoutNulls({ pagina, caixa, fonte }),
})

const confirmacao = ({ nome, valor, em }: Confirmacao) => ({ nome, ...emTextoOuNumero(valor), em })

const emTextoOuNumero = (valor: string | number) =>
  typeof valor === 'string' ? { texto: valor, valor: 'texto' as const } : { numero: valor, valor: 'numero' as const }

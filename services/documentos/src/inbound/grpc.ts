import { naoEncontrado } from '@car/errors/erro-car'
import type { Handlers, Callers } from '@car/grpc/server'
import type { DOCUMENTOS } from '@car/proto/servicos'
import { exigirServivel } from '../domain/decisoes.ts'
import { DOCUMENTO } from '../domain/documento.ts'
import { fluxoDoDocumento } from '../domain/eventos.ts'
import type { Campo } from '../leitura/tipos.ts'
import type { Ficha } from '../outbound/fichas.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { listarAtos } from '../usecases/listar-atos.ts'

type Definicao = typeof DOCUMENTOS

export const permitidos: Callers<Definicao> = {
  ListarPorProcessos: ['processos', 'analista', 'dossie'],
  ListarAtos: ['processos', 'dossie'],
  BaixarArquivo: ['dossie'],
}

export function manipuladores(ctx: Ctx): Handlers<Definicao> {
  return {
    async ListarPorProcessos({ processo_ids, com_dados }) {
      const [fichas, duplicados] = await Promise.all([
        ctx.fichas.porProcessos(processo_ids),
        ctx.duplicidades.entre(processo_ids),
      ])
      return {
        documentos: fichas.map((ficha) => documento(ficha, duplicados.has(ficha.processoId), com_dados)),
        processos_com_duplicidade: [...duplicados],
      }
    },

    async ListarAtos({ processo_id }) {
      const { atos, integra } = await listarAtos(ctx, processo_id)
      return {
        cadeia_integra: integra,
        atos: atos.map(({ por, ...ato }) => ({
          ...ato,
          ...(por ? { por: { id: por.id, nome: por.nome, tipo_usuario: por.papel } } : {}),
        })),
      }
    },

    async *BaixarArquivo({ id }) {
      const { state } = await ctx.store.read(fluxoDoDocumento(id), DOCUMENTO)
      if (state === null || state.status === 'descartado') throw naoEncontrado()
      exigirServivel(state)
      for await (const conteudo of await ctx.arquivos.ler(state)) yield { conteudo: conteudo as Buffer }
    },
  }
}

function documento(ficha: Ficha, duplicidade: boolean, comDados: boolean) {
  const { dados } = ficha
  return {
    id: ficha._id,
    processo_id: ficha.processoId,
    tipo_documento: ficha.tipo,
    status: ficha.status,
    hash_sha256: ficha.hash,
    tipo_conteudo: ficha.tipoConteudo,
    tamanho_bytes: ficha.tamanho,
    recebido_em: ficha.recebidoEm,
    duplicidade,
    versao: ficha.versao,
    campos: comDados ? ficha.campos.map(campo) : [],
    ...semNulos({
      nome_arquivo: ficha.nomeArquivo,
      motivo: ficha.motivo,
      confianca: ficha.confianca,
      paginas: ficha.paginas,
      substitui: ficha.substitui,
      dados: comDados && dados ? semNulos(dados) : null,
    }),
  }
}

const campo = ({ nome, valor, confianca, pagina, caixa, confirmar }: Campo) => ({
  nome,
  ...(typeof valor === 'string'
    ? { texto: valor, valor: 'texto' as const }
    : { numero: valor, valor: 'numero' as const }),
  confianca,
  pagina,
  confirmar,
  ...semNulos({ caixa }),
})

/** On the wire, what is not there is left out. */
function semNulos<T extends object>(objeto: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(objeto).filter(([, valor]) => valor != null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}

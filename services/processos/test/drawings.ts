import { randomUUID } from 'node:crypto'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { NamedAchado } from '@car/cross-check/achados'
import { crossedAchadosOf, cruzamentoOf } from '@car/cross-check/territorio/cruzamento'
import { LIMITS } from '@car/cross-check/types'
import { read } from '@car/cadastro/wire'
import { declaredOf } from '@car/cross-check/declared'
import { isTransient } from '@car/errors/car-error'
import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { PROCESSOS } from '@car/proto/gen/services'
import type { Person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Setup } from './support.ts'
import { FORM } from './given.ts'

/**
 * Makes a square with sides of `side` degrees and its south-west corner at this point. A hundredth of a degree is about
 * a kilometre.
 */
export const square = (west: number, south: number, side = 0.01): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ].map(([lon = 0, lat = 0]) => [Number(lon.toFixed(7)), Number(lat.toFixed(7))]),
  ],
})

export type Declared = {
  matricula?: string
  ccir_codigo?: string
  geometria?: Geometry
  municipio_ibge?: string
  denominacao?: string
  proprietario?: { nome: string; cpf_cnpj: string }
}

const proprietario = { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' }
let matriculas = 100_000
const imovelOf = ({ matricula = String(matriculas++), proprietario: _, ...rest }: Declared) => ({
  ...FORM.imovel,
  ...rest,
  matricula: { numero: matricula },
})

export function createProcessos(m: Setup, owner: Person) {
  const client = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokensOf('analista'))

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    who: Person = owner,
    requestId: string = randomUUID(),
  ) {
    const { status, body: said, texto } = await m.ask(who, method, path, body, { 'x-request-id': requestId })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${texto}`)
    return said?.data
  }

  /** Tries again while the service is being restarted. */
  const get = async (id: string): Promise<Processo> => {
    const ask = () =>
      client.ObterProcesso({ id, com_cruzamento: true }).catch((error: unknown) => {
        if (isTransient(error)) return null
        throw error
      })
    return (await until(ask, (processo) => processo !== null, 60_000)) as Processo
  }

  const processos = {
    ask,
    get,

    async rascunho(declared: Declared): Promise<string> {
      const { id } = await ask('POST', '/processos', {
        imovel: imovelOf(declared),
        proprietario: declared.proprietario ?? proprietario,
      })
      const documento = (tipo_documento: string) =>
        ({ id: randomUUID(), processo_id: id, tipo_documento, status: 'valido', campos: [] }) as unknown as Documento
      m.documentos.set(id, [documento('matricula_imovel'), documento('ccir')])
      return id
    },

    /** Makes a submitted case, and waits until it is compared with the other cases. */
    async submetido(declared: Declared): Promise<string> {
      const id = await processos.rascunho(declared)
      await ask('POST', `/processos/${id}/submeter`)
      await processos.compared(id)
      return id
    },

    compared: (id: string): Promise<unknown> =>
      until(
        () => get(id),
        ({ cruzamento }) => (cruzamento?.versao ?? 0) > 0 && !cruzamento?.em_andamento,
        20_000,
      ),

    async achados(id: string): Promise<NamedAchado[]> {
      const processo = await get(id)
      return crossedAchadosOf(
        declaredOf(read(processo.cadastro), processo.andamento?.declarado_em),
        cruzamentoOf(processo),
        LIMITS,
      )
    },

    /** Waits until the findings of the case are exactly `expected`. Its entries have the form of `crossedIn`. */
    finds: (id: string, expected: string[]): Promise<string[]> =>
      until(
        async () => (await processos.achados(id)).flatMap(crossedIn).toSorted(),
        (ids) => JSON.stringify(ids) === JSON.stringify(expected.toSorted()),
        60_000,
      ),

    numero: async (id: string): Promise<string> => (await get(id)).numero.replace('/', '-'),

    close: () => client.close(),
  }
  return processos
}

/** Returns one entry for each case that the finding names: the code of the finding, and the number of the case. */
export const crossedIn = ({ codigo, evidencias }: NamedAchado): string[] =>
  evidencias.flatMap((evidence) =>
    'processo' in evidence && evidence.processo ? `${codigo}.${evidence.processo.numero.replace('/', '-')}` : [],
  )

export type Processos = ReturnType<typeof createProcessos>

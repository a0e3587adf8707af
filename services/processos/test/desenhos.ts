import { randomUUID } from 'node:crypto'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { AchadoNomeado } from '@car/conferencia/achados'
import { cruzadosDe, cruzamentoDe } from '@car/conferencia/cruzamento'
import { declaradoDe } from '@car/conferencia/declarado'
import { ehPassageiro } from '@car/errors/erro-car'
import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import { PROCESSOS } from '@car/proto/servicos'
import type { Person } from '@car/testing/issuer'
import { until } from '@car/testing/until'
import type { Geometria } from '@car/vocabulary/geometria'
import type { Montagem } from './apoio.ts'
import { FICHA } from './dado.ts'

/**
 * A square with sides of `lado` degrees and its south-west corner at a place. A hundredth of a degree is about a
 * kilometre.
 */
export const quadrado = (oeste: number, sul: number, lado = 0.01): Geometria => ({
  type: 'Polygon',
  coordinates: [
    [
      [oeste, sul],
      [oeste + lado, sul],
      [oeste + lado, sul + lado],
      [oeste, sul + lado],
      [oeste, sul],
    ].map(([lon = 0, lat = 0]) => [Number(lon.toFixed(7)), Number(lat.toFixed(7))]),
  ],
})

export type Declarado = {
  matricula?: string
  ccir_codigo?: string
  geometria?: Geometria
  municipio_ibge?: string
  denominacao?: string
  proprietario?: { nome: string; cpf_cnpj: string }
}

const proprietario = { nome: 'FULANA DE TAL', cpf_cnpj: '783.072.703-16' }
let matriculas = 100_000
const imovelDe = ({ matricula = String(matriculas++), proprietario: _, ...resto }: Declarado) => ({
  ...FICHA.imovel,
  ...resto,
  matricula: { numero: matricula },
})

/** Cases of an owner, as others find them. */
export function criarCasos(m: Montagem, dona: Person) {
  const cliente = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokensOf('analista'))

  async function pedir(
    metodo: string,
    caminho: string,
    corpo?: unknown,
    quem: Person = dona,
    requestId: string = randomUUID(),
  ) {
    const { status, corpo: dito, texto } = await m.pedir(quem, metodo, caminho, corpo, { 'x-request-id': requestId })
    if (status >= 300) throw new Error(`${metodo} ${caminho}: ${status} ${texto}`)
    return dito?.data
  }

  /** A service that is being restarted cannot be asked for a moment. */
  const obter = async (id: string): Promise<Processo> => {
    const perguntar = () =>
      cliente.ObterProcesso({ id, com_cruzamento: true }).catch((erro: unknown) => {
        if (ehPassageiro(erro)) return null
        throw erro
      })
    return (await until(perguntar, (processo) => processo !== null, 60_000)) as Processo
  }

  const casos = {
    pedir,
    obter,

    async rascunho(declarado: Declarado): Promise<string> {
      const { id } = await pedir('POST', '/processos', {
        imovel: imovelDe(declarado),
        proprietario: declarado.proprietario ?? proprietario,
      })
      const documento = (tipo_documento: string) =>
        ({ id: randomUUID(), processo_id: id, tipo_documento, status: 'valido', campos: [] }) as unknown as Documento
      m.documentos.set(id, [documento('matricula_imovel'), documento('ccir')])
      return id
    },

    /** A case that is submitted and compared with the others. */
    async submetido(declarado: Declarado): Promise<string> {
      const id = await casos.rascunho(declarado)
      await pedir('POST', `/processos/${id}/submeter`)
      await casos.comparado(id)
      return id
    },

    comparado: (id: string): Promise<unknown> =>
      until(
        () => obter(id),
        ({ cruzamento }) => (cruzamento?.versao ?? 0) > 0 && !cruzamento?.em_andamento,
        20_000,
      ),

    /** The findings of a case beside others, as the analysis sees them. */
    async achados(id: string): Promise<AchadoNomeado[]> {
      const processo = await obter(id)
      return cruzadosDe(declaradoDe(processo), cruzamentoDe(processo))
    },

    /** Waits until these rules, with the numbers of the cases found, are the findings of the case. */
    encontra: (id: string, esperado: string[]): Promise<string[]> =>
      until(
        async () =>
          (await casos.achados(id))
            .filter((a) => a.situacao !== 'nao_verificavel')
            .map((a) => a.id)
            .toSorted(),
        (ids) => JSON.stringify(ids) === JSON.stringify(esperado.toSorted()),
        60_000,
      ),

    numero: async (id: string): Promise<string> => (await obter(id)).numero.replace('/', '-'),

    close: () => cliente.close(),
  }
  return casos
}

export type Casos = ReturnType<typeof criarCasos>

import { api, pegar } from '../api/cliente.ts'
import { Falha } from '../api/falha.ts'
import type { Envio } from './guardados.ts'

/** The service takes parts of 64 kB to 5 MB. A part is as large as what goes through in a few seconds. */
const PARTE = { menor: 64 * 1024, primeira: 256 * 1024, maior: 4 * 1024 * 1024 }
const DEPRESSA_MS = 1_500
const DEVAGAR_MS = 6_000

/**
 * Sends a file part by part, beginning with what the service lacks.
 * @param anotar  writes down how far it has come
 * @throws Falha
 */
export async function enviar(linha: Envio, anotar: (parte: Partial<Envio>) => Promise<void>): Promise<void> {
  let { id, recebido } = await retomar(linha, anotar)
  for (let passo = PARTE.primeira; recebido < linha.arquivo.size; ) {
    const inicio = performance.now()
    recebido = await enviarParte(id, recebido, linha.arquivo.slice(recebido, recebido + passo))
    await anotar({ recebido })
    passo = proximoPasso(passo, performance.now() - inicio)
  }
  await pegar(api.POST('/api/v1/documentos/envios/{id}/concluir', { params: { path: { id } } }))
}

let proximaVez = 0

/** Milliseconds until another upload may be opened. The service says how many it takes in a minute. */
export const esperaDaVez = ({ envio }: Envio): number => (envio === undefined ? proximaVez - performance.now() : 0)

/** The service's clock counts, because that of a telephone may be wrong. */
function esperaDe(cabecalhos: Headers): number {
  const resta = cabecalhos.get('x-ratelimit-remaining')
  const recomeca = Number(cabecalhos.get('x-ratelimit-reset')) * 1000
  const agora = Date.parse(cabecalhos.get('date') ?? '')
  return resta === '0' && recomeca > agora ? recomeca - agora : 0
}

const proximoPasso = (passo: number, durouMs: number): number => {
  if (durouMs < DEPRESSA_MS) return Math.min(passo * 2, PARTE.maior)
  return durouMs > DEVAGAR_MS ? Math.max(passo / 2, PARTE.menor) : passo
}

/** Continues an upload that was interrupted, or begins anew. The service keeps an upload for a day. */
async function retomar(
  { envio, chave, caso, tipo, substitui, nome, arquivo }: Envio,
  anotar: (parte: Partial<Envio>) => Promise<void>,
): Promise<{ id: string; recebido: number }> {
  const antes = envio === undefined ? null : await quantoDe(envio)
  if (antes) return antes
  const nova = envio === undefined ? chave : crypto.randomUUID()
  const chamada = api.POST('/api/v1/documentos/envios', {
    params: { header: { 'Idempotency-Key': nova } },
    body: {
      processo_id: caso,
      tipo_documento: tipo,
      nome,
      tamanho: arquivo.size,
      ...(substitui ? { substitui } : {}),
    },
  })
  const { data } = await pegar(chamada)
  proximaVez = performance.now() + esperaDe((await chamada).response.headers)
  await anotar({ envio: data.id, chave: nova, recebido: data.recebido_bytes })
  return { id: data.id, recebido: data.recebido_bytes }
}

async function quantoDe(id: string): Promise<{ id: string; recebido: number } | null> {
  try {
    const { data } = await pegar(api.GET('/api/v1/documentos/envios/{id}', { params: { path: { id } } }))
    return { id, recebido: data.recebido_bytes }
  } catch (erro) {
    if (erro instanceof Falha && erro.codigo === 'CAR-003') return null
    throw erro
  }
}

/** @returns how much the service has, also when it had this part already and only its answer was lost */
async function enviarParte(id: string, inicio: number, parte: Blob): Promise<number> {
  try {
    const { data } = await pegar(
      api.POST('/api/v1/documentos/envios/{id}/partes', {
        params: { path: { id }, query: { inicio } },
        headers: { 'content-type': 'application/octet-stream' },
        body: parte as unknown as string,
        bodySerializer: (corpo) => corpo,
      }),
    )
    return data.recebido_bytes
  } catch (erro) {
    if (!(erro instanceof Falha) || erro.codigo !== 'CAR-012') throw erro
    const agora = await quantoDe(id)
    if (!agora) throw erro
    return agora.recebido
  }
}

/** Discards the document that this one replaces. One that is gone, or must stay, is left alone. */
export async function descartar(id: string): Promise<void> {
  await pegar(api.DELETE('/api/v1/documentos/{id}', { params: { path: { id } } })).catch((erro: unknown) => {
    if (erro instanceof Falha && !erro.passageira && erro.codigo !== 'CAR-002') return
    throw erro
  })
}

/** Takes an upload back from the service, if it is still there. */
export async function desistir({ envio }: Envio): Promise<void> {
  if (envio === undefined) return
  await pegar(api.DELETE('/api/v1/documentos/envios/{id}', { params: { path: { id: envio } } })).catch(() => {})
}

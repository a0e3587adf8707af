import createClient from 'openapi-fetch'
import type { paths } from '../../gen/interface.ts'
import { Falha, falhaDe, semRede, trocada } from './falha.ts'
import { deOutra, renovar, sessaoAgora, token } from './sessao.ts'
import { anotarVersao } from './versao.ts'

/**
 * The interface, typed by its own document: `pegar(api.GET('/api/v1/processos/{id}', { params: { path: { id } } }))`.
 */
export const api = createClient<paths>({
  baseUrl: location.origin,
  fetch: pedir,
  // The values of a list are separated by commas.
  querySerializer: { array: { style: 'form', explode: false } },
})

/**
 * Sends a request with the visitor's token, and once more with a new token if the service no longer takes the old one.
 */
export async function pedir(pedido: Request): Promise<Response> {
  const deNovo = pedido.clone()
  try {
    const valor = await token()
    // The browser may have the session of somebody else by now, who did not ask for this.
    if (deOutra(sessaoAgora())) throw trocada()
    const resposta = await comTokenNovo(pedido, valor, deNovo)
    anotarVersao(pedido, resposta)
    return resposta
  } catch (erro) {
    if (pedido.signal.aborted || erro instanceof Falha) throw erro
    throw semRede()
  }
}

async function comTokenNovo(pedido: Request, valor: string | null, deNovo: Request): Promise<Response> {
  const resposta = await fetch(comToken(pedido, valor))
  if (resposta.status !== 401) return resposta
  const outro = await renovar()
  return outro === null ? resposta : await fetch(comToken(deNovo, outro))
}

function comToken(pedido: Request, valor: string | null): Request {
  if (valor !== null) pedido.headers.set('authorization', `Bearer ${valor}`)
  return pedido
}

type Respondido = { data?: unknown; error?: unknown; response: Response }

/**
 * The body of a good answer: `{ data, meta }`, or undefined for 204.
 * @throws Falha
 */
export async function pegar<R extends Respondido>(chamada: Promise<R>): Promise<Exclude<R['data'], undefined>> {
  const { data, error, response } = await chamada
  if (!response.ok) throw falhaDe(response, error)
  return data as Exclude<R['data'], undefined>
}

/**
 * A person may have eight downloads at once. Over HTTP/2 a browser would ask for all of them, so the rest wait here.
 */
const vagas = { livres: 6, fila: [] as (() => void)[] }

async function naVez<T>(trabalho: () => Promise<T>): Promise<T> {
  if (vagas.livres === 0) await new Promise<void>((seguir) => vagas.fila.push(seguir))
  else vagas.livres--
  try {
    return await trabalho()
  } finally {
    const proximo = vagas.fila.shift()
    if (proximo) proximo()
    else vagas.livres++
  }
}

/** @throws Falha */
export const pegarBlob = (caminho: string): Promise<Blob> => naVez(() => pegarBlobJa(caminho))

async function pegarBlobJa(caminho: string): Promise<Blob> {
  const resposta = await pedir(new Request(caminho))
  if (!resposta.ok) throw falhaDe(resposta, await resposta.json().catch(() => null))
  return resposta.blob()
}

/** A file as an address that can be shown. Free it with `URL.revokeObjectURL`. */
export const pegarArquivo = async (caminho: string): Promise<string> => URL.createObjectURL(await pegarBlob(caminho))

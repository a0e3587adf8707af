import { TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import { useEffect, useSyncExternalStore } from 'react'
import { consultas } from '../api/consultas.ts'
import { comoFalha, Falha } from '../api/falha.ts'
import { useEu } from '../api/sessao.ts'
import { anunciar } from '../componentes/anuncio.tsx'
import { rotulo } from '../formato.ts'
import { dito } from './defeitos.ts'
import { descartar, desistir, enviar, esperaDaVez } from './enviar.ts'
import {
  apagar,
  type Envio,
  enviosDe,
  type Giro,
  guardar,
  mudar,
  type Pagina,
  trocar,
  trocarLugares,
} from './guardados.ts'
import { juntas, preparar, seraPreparada } from './preparar.ts'

/** The outbox: files go out one after another, in one tab at a time, and wait on this device for as long as it takes. */

const SEM_REDE = 'Sem internet. Continua quando a conexão voltar.'
const ESPERA_A_VEZ = 'Espera a vez: são poucos envios por minuto.'
const ESPERA_MAXIMA_S = 60

let linhas: readonly Envio[] = []
let dono: string | null = null
let andando = false
const ouvintes = new Set<() => void>()
const canal = new BroadcastChannel('car-envios')
canal.addEventListener('message', () => void reler())

async function reler(): Promise<void> {
  linhas = dono === null ? [] : await enviosDe(dono).catch(() => linhas)
  for (const ouvinte of ouvintes) ouvinte()
}

/** Tells this tab and the others that the outbox has changed. */
async function mudou(): Promise<void> {
  await reler()
  canal.postMessage('mudou')
}

/** The outbox of the person who is signed in; of one case, if one is named. */
export function useEnvios(caso?: string): readonly Envio[] {
  const eu = useEu()
  const todos = useSyncExternalStore(ouvir, () => linhas)
  useEffect(() => {
    dono = eu.id
    void reler().then(() => {
      void conferir()
      void andar()
    })
  }, [eu.id])
  return caso === undefined ? todos : todos.filter((linha) => linha.caso === caso)
}

function ouvir(ouvinte: () => void): () => void {
  ouvintes.add(ouvinte)
  return () => ouvintes.delete(ouvinte)
}

type Novo = Pick<Envio, 'caso' | 'tipo' | 'nome' | 'arquivo' | 'substitui' | 'descarta' | 'giro'>

function estadoDe(novo: Novo): Envio['estado'] {
  if (seraPreparada(novo)) return 'confere'
  return novo.giro === undefined ? 'espera' : 'pronta'
}

/**
 * Adds files to the outbox.
 * @throws if the device has no room for all of them
 */
export async function enfileirar(quem: string, novos: readonly Novo[]): Promise<void> {
  dono = quem
  try {
    for (const [i, novo] of novos.entries()) {
      const id = crypto.randomUUID()
      const em = Date.now() + i / 1000
      await guardar({ ...novo, id, chave: id, dono: quem, em, recebido: 0, estado: estadoDe(novo) })
    }
  } finally {
    await mudou()
  }
  void conferir()
  void andar()
}

/** Puts another photograph in the place of one that may not be readable. */
export async function tirarOutra(linha: Envio, arquivo: File): Promise<void> {
  const { caso, tipo, giro } = linha
  const novo: Novo = { caso, tipo, nome: arquivo.name, arquivo, giro: giro === undefined ? undefined : 0 }
  const nada = { defeitos: undefined, miniatura: undefined, frase: undefined }
  await mudar(linha.id, { ...novo, ...nada, chave: crypto.randomUUID(), estado: estadoDe(novo) })
  await mudou()
  void conferir()
  void andar()
}

/** Sends a photograph although something seems wrong with it. */
export async function enviarAssimMesmo({ id }: Envio): Promise<void> {
  await mudar(id, { estado: 'espera', defeitos: undefined })
  await mudou()
  void andar()
}

export const ePagina = (envio: Envio): envio is Pagina => envio.giro !== undefined

/** The pages of a slot, in their order. */
export const paginasDe = (envios: readonly Envio[], tipo: TipoDocumento): Pagina[] =>
  envios.filter(ePagina).filter((pagina) => pagina.tipo === tipo)

export async function girar({ id, giro }: Pagina): Promise<void> {
  await mudar(id, { giro: ((giro + 90) % 360) as Giro })
  await mudou()
}

export async function mover(pagina: Pagina, aoLugarDe: Pagina): Promise<void> {
  await trocarLugares(pagina.id, aoLugarDe.id)
  await mudou()
}

/**
 * Makes one document of pages, which then waits its turn.
 * @throws Falha
 */
export async function enviarPaginas(paginas: readonly [Pagina, ...Pagina[]]): Promise<void> {
  const [primeira] = paginas
  const arquivo = await juntas(paginas)
  const { nome } = primeira
  const junta: Envio = {
    ...primeira,
    nome: arquivo === primeira.arquivo ? nome : nome.replace(/(\.\w+)?$/, '.pdf'),
    arquivo,
    em: Date.now(),
    // The page that was chosen to replace a document may no longer be the first.
    substitui: paginas.find(({ substitui }) => substitui)?.substitui,
    descarta: paginas.find(({ descarta }) => descarta)?.descarta,
    giro: undefined,
    defeitos: undefined,
    miniatura: undefined,
    estado: 'espera',
  }
  const trocadas = await trocar(paginas, junta)
  await mudou()
  if (!trocadas) throw new Falha('CAR-012', 'As páginas mudaram em outra aba. Confira-as e envie de novo.')
  void andar()
}

export async function tirar(linha: Envio): Promise<void> {
  await apagar(linha.id)
  await mudou()
  await desistir(linha)
}

let conferindo = false

/** Checks photographs one after another, in one tab for all. Those that seem right are sent meanwhile. */
async function conferir(): Promise<void> {
  if (conferindo) return
  conferindo = true
  try {
    await navigator.locks.request('car-fotos', async () => {
      for (;;) {
        await reler()
        const porConferir = linhas.filter(({ estado }) => estado === 'confere')
        // A photograph that waits for a network does not hold up the others.
        const linha = porConferir.find(({ frase }) => frase === undefined) ?? porConferir[0]
        if (!linha) return
        const parte = await conferida(linha)
        await mudar(linha.id, parte)
        await mudou()
        if (parte.estado === undefined) await esperar(ESPERA_MAXIMA_S)
        else void andar()
      }
    })
  } finally {
    conferindo = false
  }
}

async function conferida(linha: Envio): Promise<Partial<Envio>> {
  try {
    const { defeitos, ...pronta } = await preparar(linha)
    if (defeitos.length > 0) anunciar(`${dito(defeitos)}: ${linha.nome}.`)
    if (ePagina(linha)) return { ...pronta, estado: 'pronta', defeitos, frase: undefined }
    if (defeitos.length === 0) return { ...pronta, estado: 'espera', frase: undefined }
    return { ...pronta, estado: 'duvida', defeitos, frase: undefined }
  } catch (erro) {
    const falha = comoFalha(erro)
    return falha.passageira ? { frase: SEM_REDE } : { estado: 'recusado', frase: falha.message }
  }
}

/** Sends what waits until nothing does. The tab that holds the lock does it for all. */
async function andar(): Promise<void> {
  if (andando) return
  andando = true
  try {
    await navigator.locks.request('car-envios', async () => {
      for (let vez = 0; ; ) {
        await reler()
        const linha = linhas.find(({ estado }) => estado === 'espera' || estado === 'envia')
        if (!linha) return
        const vezMs = esperaDaVez(linha)
        if (vezMs > 0) {
          await mudar(linha.id, { estado: 'espera', frase: ESPERA_A_VEZ })
          await mudou()
          await esperar(vezMs / 1000)
          continue
        }
        const falha = await tentar(linha)
        if (falha?.codigo === 'CAR-002') return
        vez = falha?.passageira ? vez + 1 : 0
        if (falha?.passageira) await esperar(falha.esperarS ?? Math.min(2 ** vez, ESPERA_MAXIMA_S))
      }
    })
  } finally {
    andando = false
  }
}

async function tentar(linha: Envio): Promise<Falha | null> {
  const anotar = async (parte: Partial<Envio>) => {
    await mudar(linha.id, parte)
    await mudou()
  }
  try {
    await anotar({ estado: 'envia', frase: undefined })
    if (!linha.chegou) await enviar(linha, anotar)
    if (linha.descarta !== undefined) {
      await anotar({ chegou: true })
      await descartar(linha.descarta)
    }
    await apagar(linha.id)
    anunciar(`${rotulo(TIPO_DOCUMENTO_LABEL, linha.tipo)}: arquivo recebido.`)
    await consultas.invalidateQueries({ queryKey: ['processo', linha.caso] })
    await mudou()
    return null
  } catch (erro) {
    const falha = comoFalha(erro)
    await anotar(
      falha.passageira || falha.codigo === 'CAR-002'
        ? { estado: 'espera', frase: porQueEspera(falha) }
        : { estado: 'recusado', frase: porQueNao(falha) },
    )
    return falha
  }
}

const porQueEspera = (falha: Falha): string =>
  falha.codigo === 'rede' ? SEM_REDE : falha.codigo === 'CAR-010' ? ESPERA_A_VEZ : falha.message

function porQueNao({ codigo, message, detalhes }: Falha): string {
  if (codigo === 'CAR-007') return 'Este arquivo já foi enviado. Escolha outro.'
  return [message, ...detalhes.map((detalhe) => detalhe.message)].join(' ')
}

/** Waits some seconds, or until the network is back. */
const esperar = (segundos: number): Promise<void> =>
  new Promise((pronto) => {
    const fim = () => {
      clearTimeout(relogio)
      removeEventListener('online', fim)
      pronto()
    }
    const relogio = setTimeout(fim, segundos * 1000)
    addEventListener('online', fim)
  })

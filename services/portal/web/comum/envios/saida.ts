import { TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import { useEffect, useSyncExternalStore } from 'react'
import { consultas } from '../api/consultas.ts'
import { comoFalha, type Falha } from '../api/falha.ts'
import { useEu } from '../api/sessao.ts'
import { anunciar } from '../componentes/anuncio.tsx'
import { rotulo } from '../formato.ts'
import { dito } from './defeitos.ts'
import { descartar, desistir, enviar, esperaDaVez } from './enviar.ts'
import { apagar, enviosDe, guardar, mudar, type Envio, type Pagina, trocar } from './guardados.ts'
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

/** Tells this tab and the others. */
async function mudou(): Promise<void> {
  await reler()
  canal.postMessage('mudou')
}

/** Of the person signed in; of one case, where one is named. */
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

type Novo = Pick<Envio, 'caso' | 'tipo' | 'nome' | 'arquivo' | 'substitui' | 'descarta' | 'pagina'>

export async function enfileirar(quem: string, novos: readonly Novo[]): Promise<void> {
  dono = quem
  for (const [i, novo] of novos.entries()) {
    const id = crypto.randomUUID()
    const estado = seraPreparada(novo) ? 'confere' : novo.pagina ? 'pronta' : 'espera'
    await guardar({ ...novo, id, chave: id, dono: quem, em: Date.now() + i / 1000, recebido: 0, estado })
  }
  await mudou()
  void conferir()
  void andar()
}

/** Its sender has looked at it, and wants it sent. */
export async function enviarAssimMesmo({ id }: Envio): Promise<void> {
  await mudar(id, { estado: 'espera', defeitos: undefined })
  await mudou()
  void andar()
}

/** The pages of a slot, in their order. */
export const paginasDe = (envios: readonly Envio[], tipo: TipoDocumento): (Envio & { pagina: Pagina })[] =>
  envios
    .flatMap((envio) => (envio.tipo === tipo && envio.pagina ? [{ ...envio, pagina: envio.pagina }] : []))
    .toSorted((a, b) => a.pagina.ordem - b.pagina.ordem)

/** A photograph behind the pages that its slot has already. */
export const novaPagina = (
  lugar: Pick<Envio, 'caso' | 'tipo'>,
  arquivo: File,
  paginas: readonly { pagina: Pagina }[],
  i = 0,
) => ({
  ...lugar,
  nome: arquivo.name,
  arquivo,
  pagina: { ordem: (paginas.at(-1)?.pagina.ordem ?? 0) + 1 + i, giro: 0 as const },
})

export async function mudarPagina(id: string, pagina: Pagina): Promise<void> {
  await mudar(id, { pagina })
  await mudou()
}

/** Two pages change places. */
export async function trocarPaginas(uma: Envio & { pagina: Pagina }, outra: Envio & { pagina: Pagina }): Promise<void> {
  await mudar(uma.id, { pagina: { ...uma.pagina, ordem: outra.pagina.ordem } })
  await mudar(outra.id, { pagina: { ...outra.pagina, ordem: uma.pagina.ordem } })
  await mudou()
}

/** The pages become one document, which waits its turn. @throws Falha */
export async function enviarPaginas(paginas: readonly (Envio & { pagina: Pagina })[]): Promise<void> {
  const [primeira] = paginas
  if (!primeira) return
  const arquivo = await juntas(paginas)
  const { nome } = primeira
  await trocar(
    paginas.map(({ id }) => id),
    {
      ...primeira,
      nome: arquivo === primeira.arquivo ? nome : nome.replace(/(\.\w+)?$/, '.pdf'),
      arquivo,
      pagina: undefined,
      defeitos: undefined,
      miniatura: undefined,
      estado: 'espera',
    },
  )
  await mudou()
  void andar()
}

export async function tirar(linha: Envio): Promise<void> {
  await apagar(linha.id)
  await mudou()
  await desistir(linha)
}

let conferindo = false

/** Looks at photographs, one after another, in one tab for all. What seems right goes out meanwhile. */
async function conferir(): Promise<void> {
  if (conferindo) return
  conferindo = true
  try {
    await navigator.locks.request('car-fotos', async () => {
      for (;;) {
        await reler()
        const linha = linhas.find(({ estado }) => estado === 'confere')
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
    if (linha.pagina) return { ...pronta, estado: 'pronta', defeitos, frase: undefined }
    if (defeitos.length === 0) return { ...pronta, estado: 'espera', frase: undefined }
    return { ...pronta, estado: 'duvida', defeitos, frase: undefined }
  } catch (erro) {
    const falha = comoFalha(erro)
    return falha.passageira ? { frase: SEM_REDE } : { estado: 'recusado', frase: falha.message }
  }
}

/** Sends what waits, until nothing does. Whichever tab holds the lock does it for all. */
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

/** Until so many seconds have passed, or the network is back. */
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

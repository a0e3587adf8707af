import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Confinement } from '@car/child/fork-child'
import { createTurns } from '@car/child/turns'
import { openWorkFolder } from '@car/child/work-folder'
import { requireConfinement } from '@car/child/require-confinement'
import { ErroCar } from '@car/errors/erro-car'
import { createDrawer, type Drawer } from '@car/leitura/drawer'
import { Refusal } from '@car/leitura/refusal'
import { DamagedObject } from '@car/objects/recorded'
import type { Logger } from '@car/telemetry/logger'
import type { Documento } from '../domain/documento.ts'
import type { Pagina } from '../domain/paginas.ts'
import type { Arquivos } from './arquivos.ts'

/** A file brought here to be drawn from; how many are at it, and when it goes once nobody is. */
type Copia = { caminho: Promise<string>; usos: number; fim?: NodeJS.Timeout }

/** Who looks at a page looks at the next: files stay a while. Others than these go as soon as nobody is at them. */
const FICA_MS = 30_000
const FICAM = 4
/** Pages that wait to be drawn; of one person, with those that are being drawn. */
const ESPERAM = 32
const DE_UMA_PESSOA = 8
/** For one's turn, and from then on. The gateway gives up when nothing has come for half a minute. */
const ESPERA_MS = 16_000
const LIMITE_MS = 12_000

/**
 * Draws pages, in processes that the kernel confines (docs/adr/0016-children-confined-by-the-kernel.md). They start with
 * the first page that is asked for.
 */
export function criarDesenhos(
  arquivos: Arquivos,
  { PREVIAS, CONFINEMENT }: { PREVIAS: number; CONFINEMENT: Confinement },
  logger: Logger,
) {
  const copias = new Map<string, Copia>()
  const turnos = createTurns({
    atOnce: PREVIAS,
    // Where there are several processes, nobody has all of them.
    atOnceOfOne: Math.max(1, Math.min(PREVIAS - 1, 2)),
    waiting: ESPERAM,
    ofOne: DE_UMA_PESSOA,
    waitMs: ESPERA_MS,
  })
  let aberto: Promise<{ drawer: Drawer; pasta: Awaited<ReturnType<typeof openWorkFolder>> }> | undefined

  async function abrir() {
    const drawer = await createDrawer({ drawers: PREVIAS, confinement: CONFINEMENT })
    return { drawer, pasta: await openWorkFolder('copias') }
  }

  async function baixar(doc: Documento, pasta: string): Promise<string> {
    const caminho = join(pasta, randomUUID())
    await pipeline(await arquivos.ler(doc), createWriteStream(caminho, { mode: 0o600 }))
    return caminho
  }

  async function comArquivo<T>(doc: Documento, pasta: string, fazer: (caminho: string) => Promise<T>): Promise<T> {
    const copia: Copia = copias.get(doc.id) ?? { caminho: baixar(doc, pasta), usos: 0 }
    copias.delete(doc.id)
    copias.set(doc.id, copia) // the last in order
    copia.caminho.catch(() => copias.delete(doc.id))
    clearTimeout(copia.fim)
    copia.usos++
    try {
      return await fazer(await copia.caminho)
    } finally {
      copia.usos--
      if (copia.usos === 0) copia.fim = setTimeout(() => largar(doc.id, copia), FICA_MS).unref()
      const livres = [...copias].filter(([, { usos }]) => usos === 0)
      for (const [id, velha] of livres.slice(0, Math.max(0, copias.size - FICAM))) largar(id, velha)
    }
  }

  function largar(id: string, { caminho, fim }: Copia): void {
    clearTimeout(fim)
    copias.delete(id)
    caminho.then((onde) => rm(onde, { force: true })).catch(() => {})
  }

  async function desenharAgora(doc: Documento, { pagina, lado, cor }: Pagina): Promise<Buffer | null> {
    const signal = AbortSignal.timeout(LIMITE_MS)
    const { drawer, pasta } = await (aberto ??= abrir())
    try {
      return await comArquivo(doc, pasta.path, (path) =>
        drawer.draw({ document: doc.id, path }, pagina, { side: lado, color: cor }, signal),
      )
    } catch (erro) {
      // A child that went down may have done so over another file.
      if (erro instanceof Refusal && erro.motivo !== 'falha_processamento') {
        logger.warn({ err: erro, documento_id: doc.id, pagina }, 'a page cannot be drawn')
        return null
      }
      if (erro instanceof ErroCar || erro instanceof DamagedObject) throw erro
      throw new ErroCar(signal.aborted ? 'tempo_esgotado' : 'indisponivel', { cause: erro })
    }
  }

  return {
    /** @throws Error with what to do, where children are to be confined and this system does not do it */
    exigirConfinamento: (): Promise<void> => requireConfinement(CONFINEMENT, (line) => logger.warn(line)),

    /**
     * JPEG of a page, when it is the turn of whoever asks; null when the file does not let it be drawn, now or ever. Files
     * are brought here at that turn only, so few lie here at once.
     * @throws CAR-016 when too many wait, of all or of the person, when the processes do not start or fell over it; CAR-017;
     * DamagedObject
     */
    desenhar: (quem: string, doc: Documento, pagina: Pagina): Promise<Buffer | null> =>
      turnos.inTurn(quem, () => desenharAgora(doc, pagina)),

    close: async (): Promise<void> => {
      for (const { fim } of copias.values()) clearTimeout(fim)
      const { drawer, pasta } = (await aberto) ?? {}
      await drawer?.close()
      await pasta?.remove()
    },
  }
}

export type Desenhos = ReturnType<typeof criarDesenhos>

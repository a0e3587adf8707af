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

/** A file brought here for drawing, the number of its users, and the timer that removes it when it has none. */
type Copia = { caminho: Promise<string>; usos: number; fim?: NodeJS.Timeout }

/**
 * A person who looks at a page often looks at the next, so some unused files stay a while. Beyond these, unused files
 * are removed.
 */
const FICA_MS = 30_000
const FICAM = 4
/** How many pages may wait to be drawn, and how many may wait or be drawn for one person. */
const ESPERAM = 32
const DE_UMA_PESSOA = 8
/**
 * How long a request waits for its turn, and how long drawing takes from then on. The gateway gives up after half a
 * minute without data.
 */
const ESPERA_MS = 16_000
const LIMITE_MS = 12_000

/**
 * Draws pages in processes that the kernel confines (docs/adr/0016-children-confined-by-the-kernel.md). They start when
 * the first page is asked for.
 */
export function criarPrevias(
  arquivos: Arquivos,
  { PREVIAS, CONFINEMENT }: { PREVIAS: number; CONFINEMENT: Confinement },
  logger: Logger,
) {
  const copias = new Map<string, Copia>()
  const turnos = createTurns({
    atOnce: PREVIAS,
    // If there are several processes, nobody gets all of them.
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
    copias.set(doc.id, copia) // moves it to the end
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
      // A child that died may have done so over another file.
      if (erro instanceof Refusal && erro.motivo !== 'falha_processamento') {
        logger.warn({ err: erro, documento_id: doc.id, pagina }, 'a page cannot be drawn')
        return null
      }
      if (erro instanceof ErroCar || erro instanceof DamagedObject) throw erro
      throw new ErroCar(signal.aborted ? 'tempo_esgotado' : 'indisponivel', { cause: erro })
    }
  }

  return {
    /** @throws Error with what to do, if children have to be confined and this system does not confine them */
    exigirConfinamento: (): Promise<void> => requireConfinement(CONFINEMENT, (line) => logger.warn(line)),

    /**
     * The JPEG of a page, when it is the caller's turn; null when the file can never be drawn. A file is brought here
     * only at that turn, so few lie here at once.
     * @throws CAR-016 when too many wait, in all or for this person, or when the processes do not start or die over it;
     * CAR-017; DamagedObject
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

export type Previas = ReturnType<typeof criarPrevias>

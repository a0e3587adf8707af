import type { Socket } from 'node:net'
import { CarError } from '@car/errors/car-error'
import { LEAST_BYTES_PER_S } from '@car/http/drain'
import type { Operation } from '@car/operations/operation'
import type { Request, Response } from 'express'
import type { Deadline } from '../deadline.ts'
import { countTransfer } from '../metrics.ts'
import { unacknowledged } from '../unacknowledged.ts'

export type Direction = 'upload' | 'download'

const LOOKS_PER_WINDOW = 10
/** The number of intervals without a measurement after which the process itself counts as blocked. */
const STOOD_STILL = 3

type TransferOptions = {
  /** The most uploads of one person in this process. The same limit applies to downloads. */
  ofOne: number
  /** The most uploads, and the most downloads, of all people in this process. */
  room: Record<Direction, number>
  /** The time after which a transfer has to reach the required speed. */
  graceMs: number
  /** The time over which the speed is measured. */
  windowMs: number
}

type Look = { at: number; bytes: number }

type Moving = {
  since: number
  /**
   * Returns the number of received or sent bytes. Bytes that the kernel still keeps for the client do not count as
   * sent.
   */
  bytes: (held: number) => number
  socket: Socket
  /** True for a download or an answer, which the client receives; false for an upload. */
  reads: boolean
  /** Returns true if bytes should be moving. An upload that has fully arrived need not move. */
  moves: () => boolean
  tooSlow: () => void
  /** The measurements of one window, the oldest first. */
  looks: Look[]
}

/** An upload or download, which counts towards `ofOne` and `room`. */
type Transfer = Moving & { who: string; direction: Direction; end: (error: CarError) => void }

/** Returns the direction of an operation that moves many bytes; undefined for other operations. */
export function directionOf({ multipart, bytes, slow, resposta }: Operation, method: string): Direction | undefined {
  if (multipart || bytes) return 'upload'
  return slow && resposta.forma === 'binary' && method !== 'HEAD' ? 'download' : undefined
}

/**
 * Limits the uploads and downloads under way, because each transfer uses resources of the gateway and of a service. One
 * person may have only a few transfers, and a slow transfer is ended. If there is no room for another transfer, the
 * person with the most transfers loses their slowest, provided that they have more than the newcomer would have.
 * Otherwise the newcomer is refused. The number of other answers is not limited, but an answer that its client reads
 * too slowly is cut off, because it fills the gateway's memory.
 */
export function createTransfers({ ofOne, room, graceMs, windowMs }: TransferOptions) {
  const underWay = { upload: new Set<Transfer>(), download: new Set<Transfer>() }
  const answers = new Set<Moving>()
  const intervalMs = windowMs / LOOKS_PER_WINDOW
  const timer = setInterval(() => void look(), intervalMs).unref()
  let lastLook = performance.now()

  async function look(): Promise<void> {
    const now = performance.now()
    const all = [...underWay.upload, ...underWay.download, ...answers]
    // While the process was blocked, it did not read arriving bytes. So earlier measurements say nothing about the
    // clients.
    if (now - lastLook > STOOD_STILL * intervalMs) for (const moving of all) moving.looks = []
    lastLook = now
    const old = all.filter(({ since }) => now - since >= graceMs)
    for (const moving of old) if (!moving.moves()) moving.looks = []
    const late = old.filter((moving) => moving.moves())
    const held = late.some(({ reads }) => reads) ? await unacknowledged() : () => 0
    for (const moving of late) {
      if (!moving.moves()) continue
      moving.looks.push({ at: now, bytes: moving.bytes(held(moving.socket)) })
      if (isSlow(moving)) moving.tooSlow()
    }
  }

  function isSlow({ looks }: Moving): boolean {
    const last = looks.at(-1)
    if (!last) return false
    while (looks[1] && last.at - looks[1].at >= windowMs) looks.shift()
    const [first] = looks
    if (!first || last.at - first.at < windowMs) return false
    return last.bytes - first.bytes < ((last.at - first.at) / 1000) * LEAST_BYTES_PER_S
  }

  function end(transfer: Transfer, resultado: string, error: CarError): void {
    leave(transfer)
    countTransfer({ sentido: transfer.direction, resultado })
    transfer.end(error)
  }

  const leave = (transfer: Transfer) => underWay[transfer.direction].delete(transfer)

  /**
   * Ends the slowest transfer of the person with the most transfers.
   * @throws CAR-016 if nobody has more transfers than the newcomer would have
   */
  function makeRoom(direction: Direction, wanted: number): void {
    const people = Map.groupBy(underWay[direction], ({ who }) => who)
    const [most = []] = [...people.values()].toSorted((a, b) => b.length - a.length)
    if (most.length <= wanted) {
      countTransfer({ sentido: direction, resultado: 'lotado' })
      throw noRoom()
    }
    const [slowest] = most.toSorted((a, b) => speed(a) - speed(b))
    if (slowest) end(slowest, 'cedeu', noRoom())
  }

  return {
    /**
     * Registers a transfer until its request is answered. Ends the transfer if it is too slow, or if another person
     * needs the room.
     * @throws CAR-010 if the person has too many transfers, CAR-016 if there is no room
     */
    begin(direction: Direction, who: string, req: Request, res: Response, deadline: Deadline): void {
      const places = underWay[direction]
      const own = [...places].filter((other) => other.who === who).length
      if (own >= ofOne) {
        countTransfer({ sentido: direction, resultado: 'pessoa' })
        throw tooMany(direction, ofOne)
      }
      if (places.size >= room[direction]) makeRoom(direction, own + 1)
      countTransfer({ sentido: direction, resultado: 'passou' })
      const transfer: Transfer = {
        who,
        direction,
        since: performance.now(),
        bytes: direction === 'upload' ? arrived(req.socket) : gone(req.socket),
        socket: req.socket,
        reads: direction === 'download',
        moves: () => places.has(transfer) && (direction === 'download' || !req.complete),
        end: deadline.end,
        tooSlow: () => end(transfer, 'lento', tooSlow()),
        looks: [],
      }
      places.add(transfer)
      res.once('close', () => leave(transfer))
    },

    /** Watches an answer, and cuts it off if its client reads more slowly than a download requires. */
    watch(req: Request, res: Response): void {
      const { socket } = req
      const answer: Moving = {
        since: performance.now(),
        bytes: gone(socket),
        socket,
        reads: true,
        moves: () => !res.destroyed && res.headersSent && socket.writableLength > 0,
        tooSlow() {
          countTransfer({ sentido: 'resposta', resultado: 'lento' })
          res.destroy()
        },
        looks: [],
      }
      answers.add(answer)
      res.once('close', () => answers.delete(answer))
    },

    close: () => clearInterval(timer),
  }
}

export type Transfers = ReturnType<typeof createTransfers>

/**
 * Returns the speed in bytes per millisecond since the oldest measurement of the window or, without measurements, since
 * the beginning.
 */
function speed({ looks, since, bytes }: Transfer): number {
  const { at, bytes: before } = looks[0] ?? { at: since, bytes: 0 }
  return (bytes(0) - before) / Math.max(1, performance.now() - at)
}

/**
 * Returns a function that counts the arrived bytes of a body. A connection carries one request at a time, so all its
 * bytes belong to this body.
 */
function arrived(socket: Socket): () => number {
  const before = socket.bytesRead
  return () => socket.bytesRead - before
}

/** The part of a socket that reveals how much of a large write the kernel has not accepted yet. */
type WithHandle = { _handle?: { bytesWritten: number; writeQueueSize: number } | null }

function gone(socket: Socket): (held: number) => number {
  const taken = () => {
    const handle = (socket as WithHandle)._handle
    return handle ? handle.bytesWritten - handle.writeQueueSize : 0
  }
  const before = taken()
  return (held) => taken() - before - held
}

function tooSlow(): CarError {
  const mensagem = 'Os dados passaram devagar demais, a menos de 4 kB por segundo. Tente de novo com uma rede melhor.'
  return new CarError('tempo_esgotado', { mensagem })
}

const noRoom = (): CarError => new CarError('indisponivel', { retryAfterS: 2 })

function tooMany(direction: Direction, ofOne: number): CarError {
  const mensagem =
    direction === 'upload'
      ? `Há ${ofOne} envios seus a caminho. Espere a resposta de um antes de enviar outro.`
      : `Há ${ofOne} arquivos seus a caminho. Espere um chegar antes de pedir outro.`
  return new CarError('limite_excedido', { mensagem, retryAfterS: 5 })
}

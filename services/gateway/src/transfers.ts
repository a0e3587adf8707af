import type { Socket } from 'node:net'
import { CarError } from '@car/errors/car-error'
import { LEAST_BYTES_PER_S } from '@car/http/drain'
import type { Operation } from '@car/operations/operation'
import type { Request, Response } from 'express'
import type { Deadline } from './deadline.ts'
import { countTransfer } from './metrics.ts'
import { unacknowledged } from './unacknowledged.ts'

export type Direction = 'upload' | 'download'

const LOOKS_PER_WINDOW = 10
/** So many times later than it should come, a look says that this process stood still itself. */
const STOOD_STILL = 3

type Options = {
  /** How many uploads, and how many downloads, one person may have under way through this process. */
  ofOne: number
  /** How many may be under way through this process. */
  room: Record<Direction, number>
  /** After so much time a transfer has to be as fast as the least speed. */
  graceMs: number
  /** The time over which its speed is measured. */
  windowMs: number
}

type Look = { at: number; bytes: number }

/** Bytes on their way, whose speed is measured. */
type Moving = {
  since: number
  /** How many bytes came or went until now. What the kernel holds for the reader has not gone yet. */
  bytes: (held: number) => number
  socket: Socket
  /** The client receives. */
  reads: boolean
  /** Whether the client has to do something now: an upload that has arrived is not theirs any more. */
  moves: () => boolean
  tooSlow: () => void
  /** The looks of one window, the oldest first. */
  looks: Look[]
}

/** A transfer takes a place. */
type Transfer = Moving & { who: string; direction: Direction; end: (error: CarError) => void }

/** Which way an operation moves bytes that may take their time. */
export function directionOf(
  { multipart, bytes, demorada, resposta }: Operation,
  method: string,
): Direction | undefined {
  if (multipart || bytes) return 'upload'
  return demorada && resposta.forma === 'binario' && method !== 'HEAD' ? 'download' : undefined
}

/**
 * The uploads and downloads under way. Each takes a place that others need, here and in the service behind, so one
 * person has few, a slow one is ended, and when there is no room the slowest of the person with most makes it. Other
 * answers take no place, but one that its reader leaves in our memory ends too, with the connection.
 */
export function createTransfers({ ofOne, room, graceMs, windowMs }: Options) {
  const underWay = { upload: new Set<Transfer>(), download: new Set<Transfer>() }
  const answers = new Set<Moving>()
  const intervalMs = windowMs / LOOKS_PER_WINDOW
  const timer = setInterval(() => void look(), intervalMs).unref()
  let lastLook = performance.now()

  async function look(): Promise<void> {
    const now = performance.now()
    const all = [...underWay.upload, ...underWay.download, ...answers]
    // Bytes that came meanwhile have not been read yet, so earlier looks say nothing of their senders.
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

  /** @throws CAR-016 when nobody has more than the newcomer would have */
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
     * Gives the request a place until it is answered, and ends it when it is too slow or has to make room.
     * @throws CAR-010 when the person has too many, CAR-016 when there is no room
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

    /** Cuts an answer off that its reader does not take as fast as a download. */
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

/** Over the last looks or, without any, since it began. */
function speed({ looks, since, bytes }: Transfer): number {
  const { at, bytes: before } = looks[0] ?? { at: since, bytes: 0 }
  return (bytes(0) - before) / Math.max(1, performance.now() - at)
}

/** A connection carries one request at a time, so all that it receives until the request is complete is its body. */
function arrived(socket: Socket): () => number {
  const before = socket.bytesRead
  return () => socket.bytesRead - before
}

/** The part of a socket that says how much of one large write the kernel has not taken yet. */
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

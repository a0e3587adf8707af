import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setting } from '@car/testing/setting'
import { build } from './support.ts'
import { ANA, createFactory } from './interruption-acts.ts'

/** Opens a proxy to the store. The proxy cuts a connection before a write into the collection given to `refuse`. */
export async function storeThatRefuses() {
  const real = new URL(setting('TEST_MONGODB_URI'))
  type Command = 'insert' | 'update'
  let refused: { collection: string; command: Command } | null = null
  const wires = new Set<Socket>()
  const isRefused = (bytes: Buffer) => {
    if (refused === null) return false
    const text = bytes.toString('latin1')
    return text.includes(`${refused.command}\0`) && text.includes(`${refused.collection}\0`)
  }
  const server = createServer((near) => {
    const far = connect(Number(real.port), real.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      wires.add(one)
      one.on('error', () => other.destroy()).on('close', () => (wires.delete(one), other.destroy()))
    }
    near.on('data', (bytes) => {
      if (isRefused(bytes)) near.destroy()
      else far.write(bytes)
    })
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(real)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** Sets the collection in which inserts or updates fail; null for none. */
    refuse(collection: string | null, command: Command = 'insert'): void {
      refused = collection === null ? null : { collection, command }
    },
    async close(): Promise<void> {
      for (const wire of wires) wire.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Starts the service with a store that can be made to refuse writes. No timed rounds run. */
export async function setUpOnRefusingStore() {
  const store = await storeThatRefuses()
  const m = await build({ ALARMES_MS: '3600000', MONGODB_URI: store.url })
  m.analistas.set(ANA.id, ANA)
  return {
    m,
    store,
    f: createFactory(m),
    close: async (): Promise<void> => {
      await m.close()
      await store.close()
    },
  }
}

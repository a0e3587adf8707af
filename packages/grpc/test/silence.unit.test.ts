import { tokensOf } from '@car/testing/service-keys'
import { until } from '@car/testing/until'
import { createWire } from '@car/testing/wire'
import { DOCUMENTOS } from '@car/proto/gen/services'
import { createLogger } from '@car/telemetry/logger'
import { afterEach, expect, test } from '@jest/globals'
import { createGrpcClient } from '../src/client.ts'
import { type Callers, createGrpcServer, type Handlers } from '../src/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Opens a peer behind a wire, with a client. */
async function open(calls: string[], beforeAnswer: () => unknown) {
  const verify = () => Promise.reject(new Error('no person calls'))
  const server = createGrpcServer({ tokens: tokensOf('documentos'), verify, logger: createLogger('test', 'silent') })
  const ListarPorProcessos = async (_: unknown, { commandId }: { commandId: string }) => {
    calls.push(commandId)
    if (calls.length === 2) await beforeAnswer()
    return { documentos: [] }
  }
  const callers = { ListarPorProcessos: ['processos'] } as unknown as Callers<typeof DOCUMENTOS>
  server.add(DOCUMENTOS, { ListarPorProcessos } as unknown as Handlers<typeof DOCUMENTOS>, callers)
  const wire = await createWire(`http://127.0.0.1:${await server.listen('127.0.0.1:0')}`)
  const client = createGrpcClient(DOCUMENTOS, wire.address, tokensOf('processos'))
  closing.push(
    () => client.close(),
    () => wire.close(),
    () => server.close(0),
  )
  return {
    wire,
    ask: (commandId: string) => client.ListarPorProcessos({ processo_ids: [], com_dados: false }, { commandId }),
  }
}

test.each(['before the call arrives', 'before its answer arrives'])(
  'a call whose connection falls silent %s, as that of a node that is gone, is answered within its time by another',
  async (when) => {
    const calls: string[] = []
    const isLate = when === 'before its answer arrives'
    const { wire, ask } = await open(calls, () => isLate && wire.stall(0))
    await ask('the first')
    if (!isLate) wire.stall(0)
    const answer = ask('the second')
    await until(wire.holds, Boolean)
    wire.mend()
    await expect(answer).resolves.toMatchObject({ documentos: [] })
    expect(new Set(calls)).toEqual(new Set(['the first', 'the second']))
  },
)

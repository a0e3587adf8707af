import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { translateFailure } from '@car/store/failures'

/** Returns the error of a write to a socket that has just been ended. */
async function writtenTooLate(): Promise<unknown> {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    .on('error', () => {})
    .resume()
  await once(socket, 'finish')
  const failure = await new Promise((resolve) => socket.write('hello', resolve))
  server.close()
  return failure
}

test('what a socket says that has just been ended, which the driver passes on as it is: the store is away', async () => {
  const failure = await writtenTooLate()
  expect(failure).toMatchObject({ code: 'EPIPE' })
  expect(translateFailure(failure)).toMatchObject({ nome: 'indisponivel', cause: failure })
})

test('a mistake of ours stays what it is', () => {
  const failure = new TypeError('x is not a function')
  expect(translateFailure(failure)).toBe(failure)
})

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Bancada, envio, montarBancada, pdf } from './apoio/bancada.ts'

let b: Bancada
beforeAll(async () => {
  b = await montarBancada()
}, 30_000)
afterAll(() => b.close())

test('a file is taken, stored and shown at once', async () => {
  const maria = await b.emissor.pessoa('produtor_rural', 'bronze')
  const processo = b.processos.processo(maria)
  const bytes = pdf()
  const hash = createHash('sha256').update(bytes).digest('hex')

  const enviado = await b.enviar(maria, envio(processo, bytes))
  expect(enviado.json).toEqual({
    data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'aguardando', hash_sha256: hash },
    meta: expect.anything(),
  })
  expect(enviado.status).toBe(202)
  const { id } = enviado.json.data
  const visto = await b.pedir(maria, 'GET', `/documentos/${id}`)
  expect(visto.json.data).toMatchObject({ id, processo_id: processo, status: 'aguardando', hash_sha256: hash })
})

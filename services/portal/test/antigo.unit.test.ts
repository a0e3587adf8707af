import { expect, test } from '@jest/globals'
import { eEndereco } from '../src/enderecos.ts'
import { deAntes } from '../web/publico/antigo.ts'

test.each([
  ['#/novo', '/processos/novo/imovel'],
  ['#/processos/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10', '/processos/0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'],
])('%s of before is %s', (antes, agora) => {
  expect([deAntes(antes), eEndereco(agora)]).toEqual([agora, true])
})

test.each(['', '#', '#/', '#/processos', '#conteudo', '#//estranho.example', '#/processos/../x', '#/processos/a/b'])(
  '%s is left alone',
  (hash) => {
    expect(deAntes(hash)).toBeNull()
  },
)

import { expect, test } from '@jest/globals'
import { eEndereco, ENDERECOS } from '@car/portal/enderecos'

test.each(ENDERECOS)('%s is an address, with anything in place of what varies', (endereco) => {
  expect(eEndereco(endereco.replaceAll(/\$\w+/g, '0b6f3f0e'))).toBe(true)
})

test.each(['', '/nada', '/processos/', '/processosx', '/x/processos', '/verificar/a/b'])('%p is none', (caminho) => {
  expect(eEndereco(caminho)).toBe(false)
})

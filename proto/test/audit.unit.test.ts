import { expect, test } from '@jest/globals'
import { audit } from '../src/audit.ts'

const commit = (stream: string, event: { tipo: string }) => ({
  _id: `${stream}#00000001`,
  id: 'i',
  stream,
  events: [event],
  author: null,
  at: new Date(0),
  hash: 'h',
})
const asked = { de_tras: true, limite: 10 }
const voices = {
  acoes: { papel_alterado: 'tipo_alterado' },
  summarise: () => 'Papel alterado.',
  pessoa: ({ stream }: { stream: string }) => stream.slice(stream.indexOf('-') + 1),
}

test('what every record may have is told in words, and the end of a key is about nobody', async () => {
  const commits = [
    commit('usuario-a', { tipo: 'papel_alterado' }),
    commit('usuario-b', { tipo: 'lacres_destruidos', base_legal: 'Lei 1' } as never),
    commit('chave-0123456789ab', { tipo: 'chave_aposentada' }),
  ]
  const { registros } = await audit(async () => ({ commits, total: 3 }), voices as never, asked as never)
  expect(registros.map(({ acoes, resumo, pessoa_id }) => [acoes, resumo, pessoa_id])).toEqual([
    [['tipo_alterado'], 'Papel alterado.', 'a'],
    [['lacres_destruidos'], 'Dados pessoais apagados: Lei 1.', 'b'],
    [['chave_aposentada'], 'Uma chave que carimbava os registros foi aposentada.', undefined],
  ])
})

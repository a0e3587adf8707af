import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { blocksOf } from '../../web/public/blocks.ts'

test('a document is divided into what it is made of', () => {
  const text = [
    '## A heading',
    'Some text,',
    'in two lines.',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '1. one\n   goes on\n2. two',
    '```sh\n# no heading\n\nls\n```',
    'After it.',
  ]
  const [heading, one, two, ...rest] = text
  expect(blocksOf([heading, `${one}\n${two}`, '', rest.join('\n\n')].join('\n'))).toEqual([
    { kind: 'heading', text: 'A heading' },
    { kind: 'text', text: 'Some text, in two lines.' },
    {
      kind: 'table',
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    { kind: 'list', ordered: true, items: ['one goes on', 'two'] },
    { kind: 'code', text: '# no heading\n\nls' },
    { kind: 'text', text: 'After it.' },
  ])
})

test('the page for courts and banks has no other parts', () => {
  const page = readFileSync(new URL('../../../../docs/conferir-um-dossie.md', import.meta.url), 'utf8')
  const texts = blocksOf(page).flatMap((block) => (block.kind === 'text' ? [block.text] : []))
  expect(texts.filter((text) => /^([#|>*]|- |\d+\. |<)/.test(text) && !text.startsWith('**'))).toEqual([])
})

import { expect, test } from '@jest/globals'
import { notShown } from '../src/agreement/confirm.ts'
import { candidate } from '../src/fields/candidate.ts'
import { assembleText } from '../src/text/text.ts'
import { extract } from '../src/extract.ts'
import type { Box, ReadPage } from '../src/page.ts'
import { textPage } from './support.ts'

/**
 * The text layer has a line with a number between two neighbours. Each test sets the text that the picture of that line
 * shows.
 */

const page = textPage(['MATRÍCULA Nº 64.805 FICHA 01'], { fonte: 'text', conf: 100 })
const { words } = assembleText([page])
const number = candidate('numero_matricula', '64805', 99, words.slice(2, 3))
const shown = async (line: string) => [
  ...(await notShown([page], [number], async () => textPage([line]).words.map((word) => ({ ...word, conf: 90 })))),
]

test.each([
  'MATRÍCULA Nº 64.805 FICHA',
  'Nº 64.805',
  'LA Nº 64.805 F1C',
  'M N° 64.805 FICHA',
  '64.805',
  '| 64.805 | E', // a letter that the edge cuts
])('%j confirms it', async (line) => expect(await shown(line)).toEqual([]))

test.each([
  'MATRÍCULA Nº 64.305 FICHA',
  'MATRÍCULA Nº 164.805 FICHA',
  'MATRÍCULA Nº 64.8059 FICHA',
  'MATRÍCULA Nº 64.805 NETO',
  'MATRÍCULA',
  '',
])('%j contradicts it', async (line) => expect(await shown(line)).toEqual([number]))

const CCIR = [
  'CERTIFICADO DE CADASTRO DE IMÓVEL RURAL - CCIR  EXERCÍCIO 2025',
  'CÓDIGO DO IMÓVEL RURAL                  DENOMINAÇÃO DO IMÓVEL RURAL',
  '999.113.004.521-6                       SÍTIO VEREDINHA',
  'UF/MUNICÍPIO DO CARTÓRIO  DATA REGISTRO  CNS OU OFÍCIO  MATRÍCULA OU TRANSCRIÇÃO  REGISTRO  LIVRO OU FICHA  ÁREA (ha)',
  'MG/UNAÍ                   14/05/2009     01             16.287                    R-1       2               40,20',
  'MG/UNAÍ                   14/05/2009     01             16.288                    R-1       2               40,20',
  'DADOS DOS TITULARES',
  'CPF/CNPJ               NOME                              CONDIÇÃO                         DETENÇÃO (%)',
  '529.982.247-25         RAIMUNDA TAVARES                  Proprietário                     60,00',
  '783.072.703-16         JOAQUIM BARROS                    Proprietário                     40,00',
  'DADOS DE CONTROLE',
]
const MATRICULA = [
  'OFÍCIO DE REGISTRO DE IMÓVEIS',
  'LIVRO Nº 2 - REGISTRO GERAL',
  'MATRÍCULA Nº 88.074 FICHA 01',
  'IMÓVEL: Uma gleba de terras, com a área de 419,6483 ha, dentro das divisas',
  'PROPRIETÁRIOS: RAIMUNDA TAVARES, brasileira, solteira; e',
  'JOAQUIM BARROS, brasileiro, residente em Unaí.',
  'REGISTRO ANTERIOR: Matrícula nº 1.300, do Livro 2-A. Dou fé.',
]

test.each<[string, string[], string, string]>([
  ['a further owner of a CCIR', CCIR, 'JOAQUIM', 'JOSEFINA'],
  ['a further title of a CCIR', CCIR, '16.288', '99.411'],
  ['a co-owner of a matrícula', MATRICULA, 'JOAQUIM', 'JOSEFINA'],
])('%s has to be in the picture too', async (_, lines, said, drawn) => {
  const picture = textPage(lines).words.map((word) => ({ ...word, text: word.text === said ? drawn : word.text }))
  const within = (box: Box) => (word: Box) =>
    word.x1 > box.x0 && word.x0 < box.x1 && word.y1 > box.y0 && word.y0 < box.y1
  const doubted = async (words: typeof picture) => {
    const reread = async (_page: ReadPage, box: Box) => words.filter(within(box))
    return (await extract([textPage(lines, { fonte: 'text', conf: 100 })], reread)).contradicted
  }
  expect(await doubted(textPage(lines).words)).toEqual([])
  expect(await doubted(picture)).toEqual([1])
})

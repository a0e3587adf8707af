import { inBrasilia } from '@car/calendar/day'

export type ZipEntry = { nome: string; em: Date; conteudo: string | AsyncIterable<string | Uint8Array> }

export const folderOf = (number: string): string => `processos/${number.replaceAll('/', '-')}`

const EXTENSION: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
}

/**
 * Names a document's file. The sender's own name for it could form a path, and appears only in the list of documents.
 */
export const fileName = (documento: { id: string; tipo_documento: string; tipo_conteudo: string }): string =>
  `${documento.tipo_documento}-${documento.id}.${EXTENSION[documento.tipo_conteudo] ?? 'bin'}`

/** Writes the README that explains the archive to the person. */
export function readMe(nome: string, em: Date, withFiles: boolean): string {
  const rows = [
    'SEUS DADOS NO REGISTRO RURAL',
    '',
    `O que o serviço guarda sobre ${nome}, em ${inBrasilia(em.toISOString())} (hora de Brasília).`,
    '',
    'conta.json                    sua conta, seu contato e onde você está conectado',
    'preferencias-de-avisos.json   que avisos você recebe por e-mail',
    'avisos.json                   os avisos que você recebeu',
    'atos.json                     o que você fez no serviço',
    'autorizacoes-recebidas.json   as autorizações que você tem como responsável técnico',
    'processos/                    uma pasta para cada processo seu, pelo número:',
    '  processo.json               o cadastro, ressalvas, pendências, recursos, decisões e autorizações',
    '  historico.json              o que foi feito, por quem e quando',
    '  quem-viu.json               quem consultou o processo; o nome, só de quem atuou nele',
    '  documentos.json             os documentos, com o que foi lido neles',
    '  dossies.json                os dossiês emitidos',
    ...(withFiles
      ? [
          '  documentos/                 os arquivos, como foram enviados',
          '  dossies/                    os dossiês, em PDF',
          '  recibo.pdf                  o recibo da entrega, se o processo foi enviado',
        ]
      : ['', 'Você pediu os dados sem os arquivos. Para recebê-los também, baixe de novo com os arquivos.']),
    '',
    'Os arquivos .json são textos: abrem em qualquer editor e no navegador. Os horários deles estão em UTC,',
    'três horas à frente de Brasília.',
    'CPF e CNPJ aparecem com parte dos números escondida; nos arquivos enviados, como estão no papel.',
    'Um documento sem arquivo (arquivo: null) foi recusado por segurança ou já não existe.',
    'Não estão aqui as anotações internas da análise nem dados de outras pessoas que você não vê nas páginas.',
    'Se o arquivo não abrir, a transferência foi interrompida: baixe de novo.',
    '',
  ]
  return rows.join('\r\n')
}

/** Makes a JSON file with indentation, so that people can read the file too. */
export const json = (nome: string, em: Date, datum: unknown): ZipEntry => ({
  nome,
  em,
  conteudo: `${JSON.stringify(datum, null, 2)}\n`,
})

/** Makes a JSON file of a long list, of which only one item at a time is in memory. */
export function list<T>(nome: string, em: Date, items: AsyncIterable<T>, show: (item: T) => unknown): ZipEntry {
  async function* text() {
    let before = '[\n'
    for await (const item of items) {
      yield before + JSON.stringify(show(item), null, 2)
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }
  return { nome, em, conteudo: text() }
}

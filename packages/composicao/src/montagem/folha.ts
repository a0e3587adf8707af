/** One page of the dossier, painted: its shapes, its reproduced page, its links. */
import { type PDFDocument, PDFName, type PDFPage, PDFString } from 'pdf-lib'
import { OBJETO } from '../anexos/objeto.ts'
import type { Fontes } from '../desenho/fontes.ts'
import { NOME_FONTE, pintar } from '../desenho/pintar.ts'
import type { No, Pagina } from '../layout/formas.ts'
import { desenharEm } from '../pdf/documento.ts'
import type { Conteudo } from '../pdf/estrutura.ts'
import type { Reproducao } from './reproducoes.ts'

/** What every page is painted with. */
export interface Material {
  doc: PDFDocument
  folhas: readonly PDFPage[]
  nos: readonly No[]
  fontes: Fontes
  reproducoes: readonly (readonly Reproducao[])[]
}

export function pintarFolha({ doc, folhas, nos, fontes, reproducoes }: Material, pagina: Pagina, indice: number) {
  const folha = folhas[indice]
  if (folha === undefined) throw new Error('page without a sheet')
  for (const [fonte, nome] of Object.entries(NOME_FONTE)) {
    folha.node.setFontDictionary(PDFName.of(nome), fontes.embutidas[fonte as keyof typeof NOME_FONTE].ref)
  }
  const { operadores, marcados } = pintar(pagina, nos, fontes, (d) => {
    const objeto = reproducoes[d.anexo]?.[d.pagina] ?? null
    if (objeto === null) throw new Error('a prepared page is missing')
    folha.node.setXObject(OBJETO, objeto.ref)
    return { nome: 'P0', ...(objeto.imagem ? { largura: 1, altura: 1 } : d.natural) }
  })
  desenharEm(folha, operadores)
  folha.node.set(PDFName.of('StructParents'), doc.context.obj(indice))
  folha.node.set(PDFName.of('Tabs'), PDFName.of('S'))
  for (const ligacao of pagina.ligacoes) ligar(folha, folhas, pagina, ligacao)
  return { pagina: folha.ref, marcados } satisfies Conteudo
}

function ligar(folha: PDFPage, folhas: readonly PDFPage[], pagina: Pagina, l: Pagina['ligacoes'][number]): void {
  const { context } = folha.doc
  const alvo = typeof l.alvo === 'string' ? null : folhas[l.alvo.pagina]
  const acao =
    typeof l.alvo === 'string'
      ? { A: { Type: 'Action', S: 'URI', URI: PDFString.of(encodeURI(l.alvo)) } }
      : { Dest: [alvo?.ref ?? folha.ref, 'XYZ', null, (alvo ?? folha).getHeight() - l.alvo.y, null] }
  const Rect = [l.x, pagina.altura - l.y - l.altura, l.x + l.largura, pagina.altura - l.y]
  const nota = context.obj({ Type: 'Annot', Subtype: 'Link', Rect, Border: [0, 0, 0], F: 4, ...acao })
  folha.node.addAnnot(context.register(nota))
}

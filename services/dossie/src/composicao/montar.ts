/** The dossier as one PDF file, from its data and from attachments that were made safe before. Same input, same bytes. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFObjectCopier,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib'
import type { AnexoPreparado } from './anexos.ts'
import type { DadosDossie } from './dados.ts'
import type { Pagina } from './desenho.ts'
import { diagramar } from './diagramar.ts'
import { registrarEstrutura } from './estrutura.ts'
import { embutirFontes, type Fontes } from './fontes.ts'
import { registrarMarcadores } from './marcadores.ts'
import { OBJETO } from './objeto.ts'
import { NOME_FONTE, pintar } from './pintar.ts'

export interface Montado {
  paginas: number
  sha256: string
  bytes: number
}

export async function montar(dados: DadosDossie, anexos: readonly AnexoPreparado[], saida: string): Promise<Montado> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  const fontes = await embutirFontes(doc)
  const { paginas, nos, marcadores } = diagramar(dados, anexos, fontes)
  const folhas = paginas.map((p) => doc.addPage([p.largura, p.altura]))
  const objetos = await reproducoes(doc, anexos)
  const conteudos = paginas.map((pagina, i) => pintarFolha(doc, folhas, i, pagina, nos, fontes, objetos))
  const { context, catalog } = doc
  const folhaDe = (p: Pagina) => folhas[paginas.indexOf(p)]?.ref ?? folhas[0]?.ref ?? context.nextRef()
  catalog.set(PDFName.of('StructTreeRoot'), registrarEstrutura(context, nos, conteudos))
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  const entradas = marcadores.map((m) => ({ ...m, pagina: folhaDe(m.pagina), topo: m.pagina.altura - m.y }))
  catalog.set(PDFName.of('Outlines'), registrarMarcadores(context, entradas))
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
  identificar(doc, dados, anexos)
  const bytes = await doc.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
  await writeFile(saida, bytes)
  return { paginas: paginas.length, sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length }
}

interface Objeto {
  ref: PDFRef
  imagem: boolean
}

/** The one picture or form that every page of a prepared attachment consists of, taken over into the dossier. */
async function reproducoes(doc: PDFDocument, anexos: readonly AnexoPreparado[]): Promise<Objeto[][]> {
  const todas: Objeto[][] = []
  for (const anexo of anexos) {
    if (anexo.arquivo === null) {
      todas.push([])
      continue
    }
    const origem = await PDFDocument.load(await readFile(anexo.arquivo), { updateMetadata: false })
    const copiador = PDFObjectCopier.for(origem.context, doc.context)
    todas.push(
      origem.getPages().map((pagina) => {
        const objeto = pagina.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.get(OBJETO)
        const ref = objeto instanceof PDFRef ? copiador.copy(objeto) : undefined
        if (!(ref instanceof PDFRef)) return { ref: PDFRef.of(0), imagem: false }
        const fluxo = doc.context.lookup(ref)
        return {
          ref,
          imagem: fluxo instanceof PDFRawStream && fluxo.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
        }
      }),
    )
  }
  return todas
}

function pintarFolha(
  doc: PDFDocument,
  folhas: readonly PDFPage[],
  indice: number,
  pagina: Pagina,
  nos: Parameters<typeof pintar>[1],
  fontes: Fontes,
  objetos: readonly (readonly Objeto[])[],
) {
  const folha = folhas[indice]
  if (folha === undefined) throw new Error('page without a sheet')
  for (const [fonte, nome] of Object.entries(NOME_FONTE)) {
    folha.node.setFontDictionary(PDFName.of(nome), fontes.embutidas[fonte as keyof typeof NOME_FONTE].ref)
  }
  const { operadores, marcados } = pintar(pagina, nos, fontes, (d) => {
    const objeto = objetos[d.anexo]?.[d.pagina]
    if (objeto === undefined || objeto.ref.objectNumber === 0) throw new Error('a prepared page is missing')
    folha.node.setXObject(OBJETO, objeto.ref)
    return { nome: 'P0', ...(objeto.imagem ? { largura: 1, altura: 1 } : d.natural) }
  })
  folha.pushOperators(...operadores)
  folha.node.set(PDFName.of('StructParents'), doc.context.obj(indice))
  folha.node.set(PDFName.of('Tabs'), PDFName.of('S'))
  for (const l of pagina.ligacoes) {
    const alvo = typeof l.alvo === 'string' ? null : folhas[l.alvo.pagina]
    const acao =
      typeof l.alvo === 'string'
        ? { A: { Type: 'Action', S: 'URI', URI: PDFString.of(encodeURI(l.alvo)) } }
        : { Dest: [alvo?.ref ?? folha.ref, 'XYZ', null, (alvo ?? folha).getHeight() - l.alvo.y, null] }
    const caixa = [l.x, pagina.altura - l.y - l.altura, l.x + l.largura, pagina.altura - l.y]
    folha.node.addAnnot(
      doc.context.register(
        doc.context.obj({ Type: 'Annot', Subtype: 'Link', Rect: caixa, Border: [0, 0, 0], F: 4, ...acao }),
      ),
    )
  }
  return { pagina: folha.ref, marcados }
}

function identificar(doc: PDFDocument, dados: DadosDossie, anexos: readonly AnexoPreparado[]): void {
  const emitido = new Date(dados.emitido_em)
  doc.setTitle(`Dossiê do processo ${dados.processo.numero}`, { showInWindowTitleBar: true })
  doc.setSubject(`Código de verificação ${dados.codigo_verificacao}`)
  doc.setAuthor('Cadastro Ambiental Rural')
  doc.setCreator('Serviço de dossiês')
  doc.setProducer('pdf-lib')
  doc.setLanguage('pt-BR')
  doc.setCreationDate(emitido)
  doc.setModificationDate(emitido)
  // both halves of the identifier come from the content: a random one would make every run another file
  const resumo = createHash('sha256').update(JSON.stringify([dados, anexos.map((a) => [a.documento, a.paginas])]))
  const id = PDFHexString.of(resumo.digest('hex').slice(0, 32))
  doc.context.trailerInfo.ID = doc.context.obj([id, id])
}

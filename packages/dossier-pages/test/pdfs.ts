/** Makes PDFs for the tests: ordinary, unusual and malicious. */
import { degrees, PDFDocument, PDFName, PDFString, rgb, StandardFonts } from 'pdf-lib'

async function page(doc: PDFDocument, text: string, size: [number, number] = [595, 842]) {
  const sheet = doc.addPage(size)
  sheet.drawText(text, { x: 60, y: 700, size: 24, font: await doc.embedFont(StandardFonts.Helvetica) })
  sheet.drawRectangle({ x: 60, y: 400, width: 200, height: 120, color: rgb(0.2, 0.4, 0.7) })
  return sheet
}

const fresh = () => PDFDocument.create({ updateMetadata: false })

export async function simple(pages = 1): Promise<Uint8Array> {
  const doc = await fresh()
  for (let i = 1; i <= pages; i++) await page(doc, `Folha ${i}`)
  return doc.save()
}

export async function rotated(): Promise<Uint8Array> {
  const doc = await fresh()
  for (const angle of [0, 90, 180, 270]) {
    const sheet = await page(doc, `Girada ${angle}`)
    sheet.setRotation(degrees(angle))
    sheet.setCropBox(30, 40, 500, 760)
  }
  return doc.save()
}

/**
 * Makes a PDF whose stamp is drawn by an annotation's appearance alone. A copy of the page's content would lose the
 * stamp.
 */
export async function stamped(): Promise<Uint8Array> {
  const doc = await fresh()
  const sheet = await page(doc, 'Com carimbo')
  const appearance = doc.context.register(
    doc.context.stream('1 0 0 RG 4 w 2 2 116 36 re S', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 120, 40],
      Resources: {},
    }),
  )
  const stamp = doc.context.obj({
    Type: 'Annot',
    Subtype: 'Stamp',
    Rect: [300, 100, 420, 140],
    F: 4,
    AP: { N: appearance },
  })
  sheet.node.addAnnot(doc.context.register(stamp))
  return doc.save()
}

export async function form(): Promise<Uint8Array> {
  const doc = await fresh()
  const sheet = await page(doc, 'Declaração')
  const campo = doc.getForm().createTextField('area')
  campo.setText('528,1068 hectares')
  campo.addToPage(sheet, { x: 60, y: 200, width: 300, height: 40 })
  return doc.save()
}

/**
 * Makes a PDF that runs scripts when it is opened and when its page is shown, starts a program when a link is clicked,
 * and has an attachment.
 */
export async function active(): Promise<Uint8Array> {
  const doc = await fresh()
  const sheet = await page(doc, 'Ativo')
  const js = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }
  doc.catalog.set(PDFName.of('OpenAction'), doc.context.obj(js))
  sheet.node.set(PDFName.of('AA'), doc.context.obj({ O: js }))
  const button = doc.context.obj({
    Type: 'Annot',
    Subtype: 'Link',
    Rect: [60, 400, 260, 520],
    Border: [0, 0, 0],
    A: { S: 'Launch', F: PDFString.of('calc.exe') },
  })
  sheet.node.addAnnot(doc.context.register(button))
  await doc.attach(new Uint8Array([1, 2, 3]), 'carga.exe', { mimeType: 'application/octet-stream' })
  return doc.save()
}

/** Makes a PDF with a layer that is switched off. A copy without the switch would show the layer. */
export async function layers(): Promise<Uint8Array> {
  const doc = await fresh()
  const sheet = await page(doc, 'Camadas')
  const layer = doc.context.register(doc.context.obj({ Type: 'OCG', Name: PDFString.of('oculta') }))
  doc.catalog.set(PDFName.of('OCProperties'), doc.context.obj({ OCGs: [layer], D: { OFF: [layer] } }))
  const hidden = doc.context.register(doc.context.stream('/OC /oc1 BDC 1 0 0 rg 0 0 400 300 re f EMC'))
  sheet.node.Resources()?.set(PDFName.of('Properties'), doc.context.obj({ oc1: layer }))
  sheet.node.addContentStream(hidden)
  return doc.save()
}

export async function blank(): Promise<Uint8Array> {
  const doc = await fresh()
  await page(doc, 'Frente')
  doc.addPage([595, 842])
  return doc.save()
}

export async function planta(): Promise<Uint8Array> {
  const doc = await fresh()
  await page(doc, 'Planta', [2384, 1684])
  return doc.save()
}

/** Makes a PDF with one good page, and one page of nested forms that would take far too long to draw. */
export async function bombOnSecondPage(): Promise<Uint8Array> {
  const doc = await fresh()
  await page(doc, 'Boa')
  const sheet = doc.addPage([595, 842])
  let inner = doc.context.register(
    doc.context.stream('0 0 10 10 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 600, 900], Resources: {} }),
  )
  for (let i = 0; i < 9; i++) {
    const ten = '/X Do '.repeat(12)
    inner = doc.context.register(
      doc.context.stream(ten, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 600, 900],
        Resources: { XObject: { X: inner } },
      }),
    )
  }
  sheet.node.setXObject(PDFName.of('X'), inner)
  sheet.node.addContentStream(doc.context.register(doc.context.stream('/X Do')))
  return doc.save()
}

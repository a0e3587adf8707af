import { mask } from '@car/identity/cpf'
import { STATUS_PROCESSO_LABEL, IMOVEL_KIND_LABEL } from '@car/vocabulary/processo'
import type { DadosDossie } from '../data/dossie.ts'
import { hectares, formatNumber, label } from '../data/format.ts'
import { andMore } from '@car/text/wording'
import { definitions } from '../layout/definitions.ts'
import { COLOUR, withColour, STYLE, SHEET } from '../layout/style.ts'
import { write, type Flow, addNode, put, firstLines } from '../layout/flow.ts'
import { clean } from '../layout/text.ts'
import { verification } from './verification.ts'

/** Lays out the first sheet: the case, its owner, its state, and how anybody can check that this dossier was issued. */
export function cover(f: Flow, d: DadosDossie): void {
  const { processo } = d
  put(f, { forma: 'rectangle', x: 0, y: 0, largura: SHEET.largura, altura: 10, cor: COLOUR.darkBlue })
  put(f, { forma: 'rectangle', x: 0, y: 10, largura: SHEET.largura, altura: 2.5, cor: COLOUR.blue })
  f.section = addNode(f, 'Sect', 0)
  f.bookmarks.push({ titulo: 'Capa', nivel: 1, pagina: f.pagina, y: 0, inContents: false })
  write(f, 'CADASTRO AMBIENTAL RURAL', { x: SHEET.left, y: 52 }, STYLE.coverOverline, addNode(f, 'P'))
  write(f, 'Documento eletrônico verificável', { x: SHEET.right, y: 53.1, align: 'right' }, STYLE.nota, addNode(f, 'P'))

  const titulo = addNode(f, 'Title')
  write(
    f,
    'Dossiê do processo',
    { x: SHEET.left, y: 132 },
    { ...STYLE.body, tamanho: 15, lineHeight: 22, cor: COLOUR.secondary },
    titulo,
  )
  write(f, clean(processo.numero, f.measurer.canDraw), { x: SHEET.left, y: 154 }, STYLE.coverTitle, titulo)
  f.y = 204
  const situacao = `${label(STATUS_PROCESSO_LABEL, processo.status)} · versão ${formatNumber(processo.versao)} do registro`
  write(f, situacao, { x: SHEET.left, y: f.y }, withColour(STYLE.strongBody, COLOUR.blue), addNode(f, 'P'))
  put(f, { forma: 'rectangle', x: SHEET.left, y: 232, largura: 60, altura: 1.6, cor: COLOUR.blue })

  f.y = 256
  const nome = addNode(f, 'P')
  for (const line of firstLines(f, processo.imovel.denominacao ?? '', 3, SHEET.usable, STYLE.coverImovel)) {
    write(f, line, { x: SHEET.left, y: f.y }, STYLE.coverImovel, nome)
    f.y += STYLE.coverImovel.lineHeight
  }
  f.y += 10
  const isShort = (text: string, lines: number, columns: number) =>
    firstLines(f, text, lines, (SHEET.usable / 4) * columns - 12, STYLE.valor).join(' ')
  const i = processo.imovel
  definitions(
    f,
    [
      {
        label: 'Município',
        valor: isShort(andMore(`${i.municipio ?? ''} – ${i.uf ?? ''}`, i.outros_municipios?.length ?? 0), 2, 2),
        span: 2,
      },
      { label: 'Área declarada', valor: hectares(i.area_ha ?? 0) },
      {
        label: 'Matrícula',
        valor: isShort(andMore(i.matricula?.numero ?? 'não tem', i.outras_matriculas?.length ?? 0), 1, 1),
      },
      { label: 'Tipo', valor: label(IMOVEL_KIND_LABEL, i.tipo ?? ''), span: 2 },
      { label: 'CCIR', valor: isShort(andMore(i.ccir_codigo ?? '', i.outros_ccir?.length ?? 0), 1, 2), span: 2 },
      {
        label: 'Proprietário',
        valor: isShort(andMore(processo.proprietario.nome ?? '', processo.coproprietarios?.length ?? 0), 2, 2),
        span: 2,
      },
      { label: 'CPF ou CNPJ', valor: mask(processo.proprietario.cpf_cnpj ?? ''), span: 2 },
      { label: 'Responsável técnico', valor: isShort(processo.responsavel_tecnico?.nome ?? 'não há', 2, 2), span: 2 },
      { label: 'Analista', valor: isShort(processo.analista?.nome ?? 'sem analista no momento', 2, 2), span: 2 },
    ],
    4,
  )
  numbers(f, d)
  verification(f, d)
}

function numbers(f: Flow, d: DadosDossie): void {
  const opened = d.pendencias.filter((x) => x.status === 'aberta').length
  const divergencias = d.crossChecks.filter((x) => x.situacao === 'divergencia').length
  const tiles: [string, string][] = [
    [formatNumber(d.documentos.length), d.documentos.length === 1 ? 'documento' : 'documentos'],
    [formatNumber(divergencias), divergencias === 1 ? 'divergência' : 'divergências'],
    [formatNumber(opened), opened === 1 ? 'pendência aberta' : 'pendências abertas'],
    [formatNumber(d.historico.length), d.historico.length === 1 ? 'ato registrado' : 'atos registrados'],
  ]
  const y = 540
  const step = SHEET.usable / tiles.length
  tiles.forEach(([figure, what], i) => {
    const x = SHEET.left + i * step
    const under = addNode(f, 'P')
    write(f, figure, { x, y }, STYLE.coverNumber, under)
    write(f, what, { x, y: y + 23 }, STYLE.nota, under)
  })
}

import { mask } from '@car/identity/cpf'
import { CAR_STATUS_LABEL, STATUS_PROCESSO_LABEL, IMOVEL_KIND_LABEL } from '@car/vocabulary/processo'
import { TITULARIDADE_LABEL, TITULO_POSSE_LABEL } from '@car/vocabulary/titularidade'
import type { DadosDossie, ImovelDossie } from '../data/dossie.ts'
import { definitions } from '../layout/definitions.ts'
import { STYLE } from '../layout/style.ts'
import { type Flow, paragraph, titulo } from '../layout/flow.ts'
import { data, dateTime, hectares, percent, label } from '../data/format.ts'

/** The property, the people and how the case stands. */
export function imovel(f: Flow, { processo: p }: DadosDossie): void {
  titulo(f, 1, '1  Imóvel e pessoas')
  titulo(f, 2, 'Imóvel')
  const i = p.imovel
  definitions(
    f,
    [
      { label: 'Denominação', valor: i.denominacao, span: 4 },
      { label: 'Município', valor: i.municipio ? `${i.municipio} – ${i.uf}` : i.uf, span: 2 },
      { label: 'Código do IBGE', valor: i.municipio_ibge },
      { label: 'Área declarada', valor: hectares(i.area_ha) },
      { label: 'Tipo', valor: label(IMOVEL_KIND_LABEL, i.tipo), span: 2 },
      { label: 'Matrícula', valor: i.matricula?.numero ?? 'não tem' },
      { label: 'CCIR', valor: i.ccir_codigo ?? '' },
      { label: 'Cartório', valor: i.matricula?.cartorio ?? '', span: 2 },
      { label: 'Código Nacional de Matrícula', valor: i.matricula?.cnm ?? '', span: 2 },
      ...titularidade(i),
    ],
    4,
  )
  titulo(f, 2, 'Pessoas')
  definitions(
    f,
    [
      { label: 'Proprietário', valor: p.proprietario.nome, span: 3 },
      { label: 'CPF ou CNPJ', valor: mask(p.proprietario.cpf_cnpj) },
      ...tecnico(p.responsavel_tecnico),
      { label: 'Analista do processo', valor: p.analista?.nome ?? 'sem analista no momento', span: 4 },
    ],
    4,
  )
  titulo(f, 2, 'Processo')
  definitions(
    f,
    [
      { label: 'Número', valor: p.numero },
      { label: 'Situação do processo', valor: label(STATUS_PROCESSO_LABEL, p.status) },
      { label: 'Situação no CAR', valor: p.situacao_car ? label(CAR_STATUS_LABEL, p.situacao_car) : 'sem decisão' },
      { label: 'Versão do registro', valor: String(p.versao) },
      { label: 'Aberto em', valor: dateTime(p.criado_em) },
      { label: 'Submetido em', valor: dateTime(p.submetido_em) },
      { label: 'Prazo', valor: data(p.prazo_em) },
      { label: 'Completude e risco', valor: `${percent(p.score_completude)} · ${percent(p.score_risco)}` },
    ],
    4,
  )
  if (p.observacoes) {
    titulo(f, 3, 'Observações de quem abriu o processo')
    paragraph(f, p.observacoes, STYLE.corpo)
  }
}

function tecnico(t: DadosDossie['processo']['responsavel_tecnico']) {
  if (!t) return [{ label: 'Responsável técnico', valor: 'não há', span: 4 }]
  return [
    { label: 'Responsável técnico', valor: t.nome, span: 2 },
    { label: 'Registro profissional', valor: [t.conselho, t.registro].filter(Boolean).join(' ') },
    { label: 'ART ou TRT', valor: t.art_trt ?? '' },
    ...(t.assinado_em ? [{ label: 'Assinou em', valor: dateTime(t.assinado_em), span: 4 }] : []),
  ]
}

/** A registered title is what there is unless something else was declared. */
function titularidade({ titularidade: qual, titulo_posse: titulo }: ImovelDossie) {
  if (!qual || qual === 'propriedade') return []
  const descricao = titulo?.descricao ? `: ${titulo.descricao}` : ''
  return [
    { label: 'Titularidade', valor: label(TITULARIDADE_LABEL, qual), span: 2 },
    ...(titulo
      ? [{ label: 'Título de posse', valor: label(TITULO_POSSE_LABEL, titulo.tipo) + descricao, span: 2 }]
      : []),
  ]
}

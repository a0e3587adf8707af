import type { Shown } from '@car/cadastro/declaration'
import { titlesOf } from '@car/cadastro/lists'
import { rowsOf } from '@car/cadastro/rows'
import { mask } from '@car/identity/cpf'
import { isSmall, SMALL_MODULES } from '@car/vocabulary/limits'
import { ORIGEM_KIND_LABEL, CAR_STATUS_LABEL, STATUS_PROCESSO_LABEL, IMOVEL_KIND_LABEL } from '@car/vocabulary/processo'
import { REGISTRO_LABEL, TITULARIDADE_LABEL, TITULO_POSSE_LABEL } from '@car/vocabulary/titularidade'
import type { DadosDossie, ImovelDossie, ProcessoDossie } from '../data/dossie.ts'
import { definitions } from '../layout/definitions.ts'
import { STYLE } from '../layout/style.ts'
import { type Flow, paragraph, titulo } from '../layout/flow.ts'
import { table } from '../layout/table.ts'
import { data, dateTime, fieldValue, hectares, percent, share, label } from '../data/format.ts'

export function imovel(f: Flow, { processo }: DadosDossie): void {
  titulo(f, 1, '1  Imóvel e pessoas')
  titulo(f, 2, 'Imóvel')
  const i = processo.imovel
  definitions(
    f,
    [
      { label: 'Denominação', valor: i.denominacao ?? '', span: 4 },
      { label: 'Município', valor: [i.municipio, i.uf].filter(Boolean).join(' – '), span: 2 },
      { label: 'Código do IBGE', valor: i.municipio_ibge ?? '' },
      { label: 'Área declarada', valor: hectares(i.area_ha ?? 0) },
      { label: 'Tipo', valor: label(IMOVEL_KIND_LABEL, i.tipo ?? ''), span: 2 },
      { label: label(REGISTRO_LABEL, i.matricula?.registro ?? 'matricula'), valor: i.matricula?.numero ?? 'não tem' },
      { label: 'CCIR', valor: i.ccir_codigo ?? '' },
      { label: 'Cartório', valor: i.matricula?.cartorio ?? '', span: 2 },
      { label: 'Código Nacional de Matrícula', valor: i.matricula?.cnm ?? '', span: 2 },
      ...(i.matricula?.area_ha ? [{ label: 'Área do título', valor: hectares(i.matricula.area_ha), span: 2 }] : []),
      ...modules(i),
      ...titularidade(i),
      ...several('Outros municípios', i.nomes_outros_municipios),
      ...several('Outros CCIR', i.outros_ccir),
      ...further(processo, 'imovel.').map(({ name, text }) => ({ label: name, valor: text, span: 4 })),
    ],
    4,
  )
  if (i.outras_matriculas?.length) titles(f, i)
  titulo(f, 2, 'Pessoas')
  definitions(
    f,
    [
      {
        label: processo.proprietario.espolio ? 'Proprietário (espólio de)' : 'Proprietário',
        valor: processo.proprietario.nome ?? '',
        span: 3,
      },
      { label: 'CPF ou CNPJ', valor: mask(processo.proprietario.cpf_cnpj ?? '') },
      ...(processo.proprietario.percentual
        ? [{ label: 'Parte', valor: share(processo.proprietario.percentual), span: 4 }]
        : []),
      ...further(processo, 'proprietario.').map(({ name, text }) => ({ label: name, valor: text, span: 4 })),
      ...representante(processo),
      ...tecnico(processo.responsavel_tecnico),
      { label: 'Analista do processo', valor: processo.analista?.nome ?? 'sem analista no momento', span: 4 },
    ],
    4,
  )
  if (processo.coproprietarios?.length) proprietarios(f, [processo.proprietario, ...processo.coproprietarios])
  titulo(f, 2, 'Processo')
  definitions(
    f,
    [
      { label: 'Número', valor: processo.numero },
      { label: 'Situação do processo', valor: label(STATUS_PROCESSO_LABEL, processo.status) },
      {
        label: 'Situação no CAR',
        valor: processo.situacao_car ? label(CAR_STATUS_LABEL, processo.situacao_car) : 'sem decisão',
      },
      ...following(processo),
      { label: 'Versão do registro', valor: String(processo.versao) },
      { label: 'Aberto em', valor: dateTime(processo.criado_em) },
      { label: 'Enviado em', valor: dateTime(processo.submetido_em) },
      { label: 'Prazo', valor: data(processo.prazo_em) },
      {
        label: 'Completude e risco',
        valor: `${percent(processo.score_completude)} · ${processo.score_risco ?? '—'}`,
      },
    ],
    4,
  )
  if (processo.observacoes) {
    titulo(f, 3, 'Observações de quem abriu o processo')
    paragraph(f, processo.observacoes, STYLE.body)
  }
}

/** Names the cases that this case follows, and those that have replaced it. */
function following({ origem, substituido_por = [] }: ProcessoDossie) {
  const all = new Intl.ListFormat('pt-BR')
  return [
    ...(origem
      ? [
          {
            label: 'Origem',
            valor: `${label(ORIGEM_KIND_LABEL, origem.tipo)} de ${all.format(origem.numeros)}`,
            span: 4,
          },
        ]
      : []),
    ...(substituido_por.length > 0 ? [{ label: 'Substituído por', valor: all.format(substituido_por), span: 4 }] : []),
  ]
}

const several = (name: string, values: readonly string[] = []) =>
  values.length === 0 ? [] : [{ label: name, valor: values.join(', '), span: 4 }]

function modules({ modulos_fiscais: modulos }: ImovelDossie) {
  if (modulos === null || modulos === undefined) return []
  const limit = isSmall(modulos) ? `até ${SMALL_MODULES}` : `mais de ${SMALL_MODULES}`
  return [{ label: 'Módulos fiscais', valor: `${fieldValue('modulos_fiscais', modulos)} — ${limit}`, span: 2 }]
}

function titles(f: Flow, i: ImovelDossie): void {
  titulo(f, 3, 'Títulos')
  table(
    f,
    [
      { titulo: 'Título', parte: 24 },
      { titulo: 'Cartório', parte: 54 },
      { titulo: 'CNM', parte: 28 },
      { titulo: 'Área', parte: 18, align: 'right' },
    ],
    titlesOf(i).map(({ numero, cartorio, cnm, area_ha, registro }) => [
      `${label(REGISTRO_LABEL, registro ?? 'matricula')} ${numero}`,
      cartorio ?? '',
      cnm ?? '',
      area_ha ? hectares(area_ha) : '',
    ]),
  )
}

function proprietarios(f: Flow, all: readonly Shown['proprietario'][]): void {
  titulo(f, 3, 'Donos')
  table(
    f,
    [
      { titulo: 'Nome', parte: 74 },
      { titulo: 'CPF ou CNPJ', parte: 30 },
      { titulo: 'Parte', parte: 18, align: 'right' },
    ],
    all.map(({ nome, cpf_cnpj, percentual }) => [
      nome ?? '',
      mask(cpf_cnpj ?? ''),
      percentual ? share(percentual) : '',
    ]),
  )
}

/** The rows of the property, of the owner or of the representative that stand by themselves. */
const further = (processo: ProcessoDossie, part: string) =>
  rowsOf('dossier', processo, { hectares, percent: share, label }).filter(({ path }) => path.startsWith(part))

/** The name is the longest of the rows. */
const representante = (processo: ProcessoDossie) =>
  further(processo, 'representante.').map(({ path, name, text }) => ({
    label: name,
    valor: path === 'representante.cpf' ? mask(text) : text,
    ...(path === 'representante.nome' ? { span: 2 } : {}),
  }))

function tecnico(person: DadosDossie['processo']['responsavel_tecnico']) {
  if (!person) return [{ label: 'Responsável técnico', valor: 'não há', span: 4 }]
  return [
    { label: 'Responsável técnico', valor: person.nome, span: 2 },
    { label: 'Registro profissional', valor: [person.conselho, person.registro].filter(Boolean).join(' ') },
    { label: 'ART ou TRT', valor: person.art_trt ?? '' },
    ...(person.assinado_em ? [{ label: 'Assinou em', valor: dateTime(person.assinado_em), span: 4 }] : []),
  ]
}

/** Shows the right by which the property is held. Shows nothing for ownership, or when nothing was declared. */
function titularidade({ titularidade: which, titulo_posse: titulo }: ImovelDossie) {
  if (!which || which === 'propriedade') return []
  const descricao = titulo?.descricao ? `: ${titulo.descricao}` : ''
  return [
    { label: 'Titularidade', valor: label(TITULARIDADE_LABEL, which), span: 2 },
    ...(titulo
      ? [{ label: 'Título de posse', valor: label(TITULO_POSSE_LABEL, titulo.tipo) + descricao, span: 2 }]
      : []),
  ]
}

import { type CamadaAttribute, type CamadaKind, UNIT_GROUP_LABEL, type UnitGroup } from '@car/vocabulary/camada'
import type { Attributes } from './feature.ts'

export type Kept = {
  nome: string | null
  codigo: string | null
  atributos: Partial<Record<CamadaAttribute, string | number>>
}

/**
 * The reasons why a valid feature is left out: an embargo was cancelled or lifted, or the boundary belongs to another
 * kind of layer.
 */
export type LeftOut = 'cancelado' | 'desembargado' | 'outro_tipo'

type Source = readonly string[]
type Rule = {
  /** The names under which bodies publish an attribute, in lower case. The first name with a value is used. */
  nome?: Source
  codigo?: Source
  atributos: Partial<Record<CamadaAttribute, Source>>
}

const EMBARGO: Rule['atributos'] = {
  data: ['dat_embargo', 'data', 'data_embargo', 'dt_embargo'],
  municipio_ibge: ['cod_municipio'],
  municipio: ['municipio', 'nom_municipio'],
  uf: ['uf', 'sig_uf'],
}

/**
 * Only these attributes of a feature are kept, because other attributes may be about people. No free text is kept,
 * because some bodies write names into it.
 */
const RULES: Record<CamadaKind, Rule> = {
  terra_indigena: {
    nome: ['terrai_nome'],
    codigo: ['terrai_codigo'],
    atributos: {
      etnia: ['etnia_nome'],
      municipio: ['municipio_nome'],
      uf: ['uf_sigla'],
      area_ha: ['superficie_perimetro_ha'],
      fase: ['fase_ti'],
      modalidade: ['modalidade_ti'],
    },
  },
  unidade_conservacao: unit(),
  zona_amortecimento: unit(),
  embargo_ibama: {
    nome: ['num_tad'],
    codigo: ['num_tad', 'seq_tad'],
    atributos: {
      ...EMBARGO,
      serie: ['ser_tad'],
      situacao: ['sit_desmatamento'],
      tipo: ['tipo_area'],
      area_ha: ['qtd_area_embargada', 'qtd_area_e'],
    },
  },
  embargo_icmbio: {
    nome: ['numero_embargo'],
    codigo: ['numero_embargo'],
    atributos: {
      ...EMBARGO,
      serie: ['serie'],
      ano: ['ano'],
      tipo: ['tipo_infracao'],
      unidade: ['nome_uc'],
      area_ha: ['area_ha', 'area'],
    },
  },
  embargo_estadual: {
    nome: ['num_embargo', 'numero_embargo', 'num_termo', 'numero_termo', 'termo', 'numero'],
    codigo: ['num_embargo', 'numero_embargo', 'num_termo', 'numero_termo', 'termo', 'numero'],
    atributos: { ...EMBARGO, ano: ['ano'], situacao: ['situacao'], area_ha: ['area_ha', 'area_embargada'] },
  },
  assentamento: {
    nome: ['nome_projeto'],
    codigo: ['cd_sipra'],
    atributos: { area_ha: ['area_hectare', 'area_hectares'], fase: ['fase'], municipio: ['municipio'], uf: ['uf'] },
  },
  quilombola: {
    nome: ['no_comunidade', 'nm_comunidade'],
    codigo: ['cd_quilombo', 'cd_quilombola'],
    atributos: {
      processo: ['nu_processo', 'nr_processo'],
      area_ha: ['nu_area_ha', 'nr_area_ha'],
      fase: ['ds_fase', 'fase'],
      municipio: ['no_municipio', 'nm_municipio'],
      uf: ['sg_uf', 'cd_uf'],
    },
  },
  floresta_publica: {
    nome: ['nome'],
    codigo: ['codigo'],
    atributos: {
      classe: ['classe'],
      estagio: ['estagio'],
      orgao: ['orgao'],
      tipo: ['tipo'],
      categoria: ['categoria'],
      esfera: ['governo'],
      ato: ['atolegal', 'ato_legal'],
      uf: ['uf'],
      area_ha: ['area_ha'],
    },
  },
  desmatamento: {
    codigo: ['uid', 'uuid'],
    atributos: {
      ano: ['year', 'ano'],
      classe: ['class_name', 'class', 'main_class'],
      data: ['image_date', 'view_date'],
      area_km2: ['area_km'],
      uf: ['state'],
    },
  },
  area_urbana: {
    nome: ['nm_mun', 'nome'],
    codigo: ['cd_mun', 'cd_geocodi'],
    atributos: { tipo: ['tipo'], densidade: ['densidade'], area_km2: ['area_km2'], uf: ['sigla_uf'] },
  },
  municipio: { nome: ['nm_mun'], codigo: ['cd_mun'], atributos: { uf: ['sigla_uf'], area_km2: ['area_km2'] } },
  outra: { codigo: ['codigo', 'cod', 'id', 'fid', 'gid'], atributos: { ano: ['ano', 'year'], uf: ['uf'] } },
}

/**
 * Makes the rule for conservation units and buffer zones. CNUC and ICMBio publish the same attributes under different
 * names.
 */
function unit(): Rule {
  return {
    nome: ['nome_uc', 'nomeuc'],
    codigo: ['cd_cnuc', 'cnuc'],
    atributos: {
      esfera: ['esfera', 'esferaadm'],
      categoria: ['categoria', 'sigla_categ', 'siglacateg'],
      grupo: ['grupo', 'grupouc'],
      limite: ['limite'],
      area_ha: ['ha_total', 'areahaalb'],
      qualidade: ['quali_pol'],
      ato: ['cria_ato'],
    },
  }
}

/** The number of characters to which a dBase table cuts the names of its columns. */
const CUT = 10
/** The number of characters to which a kept text is cut. */
const LONGEST = 200
/** A formatted CPF or CNPJ, or a masked CPF, which somebody may have typed into a column that is kept. */
const PERSONAL = /\d{3}\.\d{3}\.\d{3}-\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}|\*{3}\.?\d{3}/i
/** The date that IBAMA writes where a date is unknown. */
const NO_DAY = '2001-01-01'
const NUMBERS: readonly CamadaAttribute[] = ['ano', 'area_ha', 'area_km2']

export function keptOf(tipo: CamadaKind, attributes: Attributes): Kept | LeftOut {
  const published = lowerCased(attributes)
  const excluded = leftOutOf(tipo, published)
  if (excluded !== null) return excluded
  const { nome, codigo, atributos } = RULES[tipo]
  const kept: Kept['atributos'] = {}
  for (const [name, source] of Object.entries(atributos) as [CamadaAttribute, Source][]) {
    const value = attributeOf(name, valueOf(published, source))
    if (value !== null) kept[name] = value
  }
  return {
    nome: textOf(valueOf(published, nome ?? [])),
    codigo: textOf(valueOf(published, codigo ?? [])),
    atributos: kept,
  }
}

const lowerCased = (attributes: Attributes): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))

/**
 * Finds the value under one of the published names. In the table of a Shapefile the name may be cut to ten characters.
 * Returns null if there is no value.
 */
function valueOf(published: ReadonlyMap<string, unknown>, source: Source): unknown {
  for (const name of source) {
    const value = published.get(name) ?? published.get(name.slice(0, CUT))
    if (value !== undefined && value !== null && value !== '') return value
  }
  return null
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (typeof value !== 'string') return null
  const text = value.trim().slice(0, LONGEST)
  return text === '' || PERSONAL.test(text) ? null : text
}

function attributeOf(name: CamadaAttribute, value: unknown): string | number | null {
  if (NUMBERS.includes(name)) return numberOf(value)
  if (name === 'grupo') return groupOf(value)
  const text = textOf(value)
  if (name !== 'data' || text === null) return text
  const [day = ''] = text.split(/[T ]/)
  return day === NO_DAY ? null : day
}

/** Reads a number as programs write it (`1234.5`) or in Portuguese notation (`1.234,5`); null for any other text. */
function numberOf(value: unknown): number | null {
  const text = textOf(value)
  if (text === null) return null
  const number = Number(text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text)
  return Number.isFinite(number) ? number : null
}

const GROUPS = Object.keys(UNIT_GROUP_LABEL) as UnitGroup[]
function groupOf(value: unknown): UnitGroup | null {
  const text = plain(textOf(value) ?? '')
  if (/^(pi|protecao)/.test(text)) return 'protecao_integral'
  if (/^(us|uso)/.test(text)) return 'uso_sustentavel'
  return GROUPS.find((group) => group === text) ?? null
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Returns the reason to leave a feature out; null to keep it. Published files contain the boundaries of conservation
 * units together with the boundaries of their buffer zones.
 */
function leftOutOf(tipo: CamadaKind, published: ReadonlyMap<string, unknown>): LeftOut | null {
  const said = (...source: string[]) => plain(textOf(valueOf(published, source)) ?? '')
  if (tipo === 'unidade_conservacao' || tipo === 'zona_amortecimento') {
    const limite = said('limite')
    return limite !== '' && (limite === 'za') !== (tipo === 'zona_amortecimento') ? 'outro_tipo' : null
  }
  if (!tipo.startsWith('embargo_')) return null
  const status = said('situacao', 'status', 'sit_embargo', 'status_embargo')
  if (isYes(said('sit_cancelado', 'cancelado')) || /^(cancelad|anulad|excluid)/.test(status)) return 'cancelado'
  const partly = /parcial/.test(`${said('tipo_desembargo')} ${status}`)
  const lifted = isYes(said('sit_desembargo', 'desembargo')) || /^(desembargad|levantad|revogad)/.test(status)
  return lifted && !partly ? 'desembargado' : null
}

const isYes = (said: string): boolean => /^(s|sim|1|t|true|d|desembargad[oa]|total)$/.test(said)

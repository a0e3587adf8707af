/** The kinds of official layers, each published in editions. */
export const CAMADA_KINDS = [
  'terra_indigena',
  'unidade_conservacao',
  'zona_amortecimento',
  'embargo_ibama',
  'embargo_icmbio',
  'embargo_estadual',
  'assentamento',
  'quilombola',
  'floresta_publica',
  'desmatamento',
  'area_urbana',
  'municipio',
  'outra',
] as const
export type CamadaKind = (typeof CAMADA_KINDS)[number]

export const CAMADA_KIND_LABEL: Record<CamadaKind, string> = {
  terra_indigena: 'terra indígena',
  unidade_conservacao: 'unidade de conservação',
  zona_amortecimento: 'zona de amortecimento',
  embargo_ibama: 'embargo do IBAMA',
  embargo_icmbio: 'embargo do ICMBio',
  embargo_estadual: 'embargo estadual',
  assentamento: 'assentamento',
  quilombola: 'território quilombola',
  floresta_publica: 'floresta pública',
  desmatamento: 'desmatamento',
  area_urbana: 'área urbana',
  municipio: 'município',
  outra: 'outra camada',
}

/**
 * The groups of conservation units. Units of full protection contain no private land, and units of sustainable use
 * often do.
 */
export const UNIT_GROUPS = ['protecao_integral', 'uso_sustentavel'] as const
export type UnitGroup = (typeof UNIT_GROUPS)[number]
export const UNIT_GROUP_LABEL: Record<UnitGroup, string> = {
  protecao_integral: 'proteção integral',
  uso_sustentavel: 'uso sustentável',
}

/**
 * The weight of an overlap, 0 to 100. An overlap of at least the share `from` of the perimeter is a divergencia; a
 * smaller overlap is an aviso.
 */
export type OverlapWeight = { divergencia: number; aviso: number; from: number }
/** The weight of a kind of overlap that is lawful, and therefore never a divergencia. */
const LAWFUL = { divergencia: 0, from: Infinity }

export type CamadaWords = {
  /** The body that is responsible for the publication. */
  orgao: string
  /** The words that relate a property to a feature of the layer, such as "se sobrepõe à terra indígena". */
  to: string
  owner: string
  analyst: string
}

/**
 * The kinds for which overlaps are computed. For a municipality, only the part of the perimeter outside of it is
 * reported.
 */
export type OverlapKind = Exclude<CamadaKind, 'municipio'>
export const OVERLAP_KINDS = CAMADA_KINDS.filter((tipo): tipo is OverlapKind => tipo !== 'municipio')

/** The weight of each kind of overlap, by its meaning for the right to the land. docs/scores.md gives the reasons. */
export const OVERLAP_WEIGHTS: Record<Exclude<OverlapKind, 'unidade_conservacao'> | UnitGroup, OverlapWeight> = {
  terra_indigena: { divergencia: 60, aviso: 20, from: 0.05 },
  protecao_integral: { divergencia: 50, aviso: 15, from: 0.05 },
  uso_sustentavel: { ...LAWFUL, aviso: 5 },
  zona_amortecimento: { ...LAWFUL, aviso: 3 },
  embargo_ibama: { divergencia: 40, aviso: 20, from: 0.05 },
  embargo_icmbio: { divergencia: 40, aviso: 20, from: 0.05 },
  embargo_estadual: { divergencia: 40, aviso: 20, from: 0.05 },
  assentamento: { divergencia: 30, aviso: 10, from: 0.2 },
  quilombola: { divergencia: 50, aviso: 15, from: 0.05 },
  floresta_publica: { divergencia: 40, aviso: 15, from: 0.05 },
  desmatamento: { divergencia: 15, aviso: 8, from: 0.2 },
  area_urbana: { divergencia: 15, aviso: 5, from: 0.2 },
  outra: { ...LAWFUL, aviso: 3 },
}

/**
 * Returns the weight of an overlap with a layer of this kind.
 * @param grupo  the group of a conservation unit; an unknown group counts as full protection
 */
export function overlapWeight(tipo: OverlapKind, grupo?: string): OverlapWeight {
  if (tipo !== 'unidade_conservacao') return OVERLAP_WEIGHTS[tipo]
  return OVERLAP_WEIGHTS[grupo === 'uso_sustentavel' ? 'uso_sustentavel' : 'protecao_integral']
}

export const CAMADA_WORDS: Record<CamadaKind, CamadaWords> = {
  terra_indigena: {
    orgao: 'FUNAI',
    to: 'à terra indígena',
    owner:
      'Terras indígenas são da União. Confira o desenho; se ele está certo, procure a FUNAI com o título do imóvel.',
    analyst:
      'São nulos os títulos sobre terras indígenas (Constituição, art. 231, § 6º): veja a fase da demarcação e a cadeia dominial.',
  },
  unidade_conservacao: {
    orgao: 'órgão gestor da unidade (CNUC)',
    to: 'à unidade de conservação',
    owner:
      'Em unidade de proteção integral a terra é pública; na de uso sustentável valem as regras do plano de manejo. Confira o desenho e procure o órgão gestor.',
    analyst: 'Veja o grupo e a categoria da unidade (Lei 9.985/2000), o ato que a criou e se houve desapropriação.',
  },
  zona_amortecimento: {
    orgao: 'órgão gestor da unidade (CNUC)',
    to: 'à zona de amortecimento da unidade',
    owner: 'O imóvel pode ficar aqui. Algumas atividades dependem do órgão gestor da unidade.',
    analyst: 'O licenciamento na zona de amortecimento depende do órgão gestor (Lei 9.985/2000, art. 25).',
  },
  embargo_ibama: {
    orgao: 'IBAMA',
    to: 'ao embargo do IBAMA',
    owner:
      'A área embargada não pode ser usada até que o IBAMA levante o embargo. Se ele já foi levantado, envie a prova.',
    analyst: 'Veja o termo no IBAMA: se foi levantado, suspenso em juízo, ou vale só para parte da área.',
  },
  embargo_icmbio: {
    orgao: 'ICMBio',
    to: 'ao embargo do ICMBio',
    owner:
      'A área embargada não pode ser usada até que o ICMBio levante o embargo. Se ele já foi levantado, envie a prova.',
    analyst: 'Veja o termo no ICMBio, e a unidade de conservação em que fica.',
  },
  embargo_estadual: {
    orgao: 'órgão ambiental do estado',
    to: 'ao embargo do estado',
    owner:
      'A área embargada não pode ser usada até que o órgão do estado levante o embargo. Se ele já foi levantado, envie a prova.',
    analyst: 'Veja o termo no órgão ambiental do estado.',
  },
  assentamento: {
    orgao: 'INCRA',
    to: 'ao assentamento',
    owner: 'Se o imóvel é um lote do assentamento, envie o título ou o contrato do INCRA. Se não é, confira o desenho.',
    analyst: 'O lote de assentamento é cadastrado com o INCRA (Lei 12.651/2012, art. 52 e seguintes): veja o título.',
  },
  quilombola: {
    orgao: 'INCRA',
    to: 'ao território quilombola',
    owner:
      'O território está em processo de titulação para a comunidade. Confira o desenho; se ele está certo, procure o INCRA.',
    analyst: 'Veja a fase do processo no INCRA (Decreto 4.887/2003) e a cadeia dominial.',
  },
  floresta_publica: {
    orgao: 'Serviço Florestal Brasileiro',
    to: 'à floresta pública',
    owner: 'A área consta como floresta pública. Confira o desenho; se ele está certo, envie o título do imóvel.',
    analyst:
      'Veja a classe da floresta (tipo A ou B) e se o título foi destacado do patrimônio público (Lei 11.284/2006).',
  },
  desmatamento: {
    orgao: 'INPE',
    to: 'ao desmatamento',
    owner: 'Foi visto desmatamento na área. Se ele foi autorizado, envie a autorização.',
    analyst: 'Compare o ano com 22/07/2008 (Lei 12.651/2012, art. 3º, IV) e com as autorizações de supressão.',
  },
  area_urbana: {
    orgao: 'IBGE',
    to: 'à área urbana',
    owner: 'O imóvel parece ter parte urbana. Confira o desenho e se o imóvel é rural.',
    analyst: 'Só imóveis rurais são inscritos: veja a destinação, não só a localização.',
  },
  municipio: {
    orgao: 'IBGE',
    to: 'ao município',
    owner: 'Confira o município declarado e o desenho.',
    analyst: 'Veja se o imóvel está em dois municípios, ou se o limite mudou.',
  },
  outra: {
    orgao: 'quem publica a camada',
    to: 'à camada',
    owner: 'Confira o desenho e procure quem publica a camada.',
    analyst: 'Veja na fonte o que a camada significa.',
  },
}

/** The attributes of a feature besides its name and code, with their labels. */
export const CAMADA_ATTRIBUTE_LABEL = {
  ano: 'ano',
  area_ha: 'área (ha)',
  area_km2: 'área (km²)',
  ato: 'ato de criação',
  categoria: 'categoria',
  classe: 'classe',
  data: 'data',
  densidade: 'densidade',
  esfera: 'esfera',
  estagio: 'estágio',
  etnia: 'etnia',
  fase: 'fase',
  grupo: 'grupo',
  infracao: 'infração',
  limite: 'limite',
  modalidade: 'modalidade',
  municipio: 'município',
  municipio_ibge: 'código do município',
  orgao: 'órgão',
  processo: 'número do processo',
  qualidade: 'qualidade do limite',
  serie: 'série',
  situacao: 'situação',
  tipo: 'tipo',
  uf: 'UF',
  unidade: 'unidade de conservação',
} as const
export type CamadaAttribute = keyof typeof CAMADA_ATTRIBUTE_LABEL

export const CAMADA_OUTCOMES = ['sobreposicao', 'nenhuma', 'nao_verificavel'] as const
export type CamadaOutcome = (typeof CAMADA_OUTCOMES)[number]
export const CAMADA_OUTCOME_LABEL: Record<CamadaOutcome, string> = {
  sobreposicao: 'há sobreposição',
  nenhuma: 'verificado e não encontrado',
  nao_verificavel: 'não verificável',
}

/** The reasons why a layer's overlap with a perimeter is unknown. */
export const UNCHECKED_REASONS = ['sem_perimetro', 'em_andamento', 'complexa'] as const
export type UncheckedReason = (typeof UNCHECKED_REASONS)[number]
export const UNCHECKED_REASON_LABEL: Record<UncheckedReason, string> = {
  sem_perimetro: 'o imóvel não tem perímetro desenhado',
  em_andamento: 'a comparação ainda não terminou',
  complexa: 'há feições demais no perímetro, ou a comparação demorou demais',
}

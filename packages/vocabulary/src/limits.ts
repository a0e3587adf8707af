/** Limits of input. The interface refuses larger input, and forms warn people before they send it. */

/** The longest texts, in characters. */
export const LONGEST = {
  /** The name of a person, a company or a property. */
  name: 200,
  matricula: 30,
  cartorio: 200,
  cnm: 40,
  ccir: 20,
  /** The limit includes punctuation. */
  cpfCnpj: 20,
  posse: 500,
  remarks: 4000,
  pendencia: 4000,
  answer: 4000,
  note: 4000,
  /** The reasons of a decision on a case or an appeal, and the reasons of an appeal. */
  decision: 10_000,
  /** The reason of an act, for the record. */
  reason: 1000,
  ressalva: 2000,
  templateTitle: 100,
  conselho: 20,
  registro: 40,
  art: 60,
  unidade: 120,
  email: 254,
  telephone: 30,
  search: 100,
  processoNumber: 20,
  /** The key may be typed with blanks and hyphens. */
  processoKey: 40,
} as const

/** The longest lists of a declaration, without the principal item. */
export const MOST = { titles: 50, ccirs: 20, municipios: 10, coproprietarios: 200, origins: 20 } as const

/** The smallest length of a reason that has to be meaningful, in characters. */
export const SHORTEST_REASON = 20

/** The term to answer a pendência, in business days. */
export const ANSWER_DAYS = { least: 1, most: 90, usual: 15 } as const

/** The largest area that can be declared, in hectares. */
export const LARGEST_AREA_HA = 100_000_000

/** The largest file that can be sent, in bytes: 50 MB of 1,048,576 bytes each. */
export const LARGEST_FILE = 50 * 1024 * 1024
/** The sizes of a part of a file that is sent in parts, in bytes. Only the last part may be smaller. */
export const UPLOAD_PART = { least: 64 * 1024, most: 5 * 1024 * 1024 } as const
/** The most pixels of a page that are read. */
export const PAGE_PIXELS = 16e6

/**
 * The largest number of pieces of evidence with which a finding is shown. Further pieces are requested page by page.
 */
export const EVIDENCES_SHOWN = 10

export const ASSIGNED_AT_ONCE = 100
export const DISTRIBUTED_AT_ONCE = 500
export const LOTE_AT_ONCE = 500

/**
 * The number of módulos fiscais up to which the law has lighter rules for a property (Lei 12.651/2012, art. 3º, V and
 * sole paragraph, and art. 67).
 */
export const SMALL_MODULES = 4

export const isSmall = (modulos: number): boolean => modulos <= SMALL_MODULES

export const SMALL_LABEL = `até ${SMALL_MODULES} módulos fiscais`

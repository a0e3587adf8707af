import type { Declaration } from '@car/cadastro/declaration'

/** The declaration of a case as the record has it. `imovel.perimetro` is the SHA-256 of the perimeter. */
export type Form = Readonly<Declaration<'sealed'>>
export type Imovel = Form['imovel']
/** `percentual` is a share of the whole. `espolio` means that this owner is dead, and their estate owns the property. */
export type Proprietario = Form['proprietario']

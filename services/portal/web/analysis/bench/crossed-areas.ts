import { type DocumentoKind, oDocumento } from '@car/vocabulary/documento'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Achado, Documento } from '../../gen/interface.ts'
import { type Area, amountOf } from '../../shared/drawing/areas.ts'
import type { HatchName } from '../../shared/drawing/hatches.ts'
import { crossedOf, type ProcessoEvidence } from '../findings/achado.ts'

/**
 * The hatch and the words for findings of one code about the perimeter. Findings about official layers are shown
 * elsewhere.
 */

type CrossedKind = {
  hatch: HatchName
  of: string
  nome: (achado: Achado, evidence: ProcessoEvidence, tipo?: DocumentoKind) => string
}

const NEIGHBOUR: CrossedKind = {
  hatch: 'common',
  of: 'do menor dos dois',
  nome: (_, { processo }) => `Em comum com o processo ${processo?.numero}`,
}
const DESCRIBED: CrossedKind = {
  hatch: 'described',
  of: 'em comum com o desenho',
  nome: (_achado, _evidence, tipo) => `Descrito n${oDocumento(tipo ?? 'memorial_descritivo')}`,
}
const BY_CODE: Record<string, CrossedKind> = {
  perimetro_identico: NEIGHBOUR,
  perimetro_sobreposto: NEIGHBOUR,
  perimetro_encostado: NEIGHBOUR,
  perimetro_fora_do_municipio: { hatch: 'outside', of: 'do perímetro', nome: () => 'Fora do município declarado' },
  memorial_divergente: DESCRIBED,
  memorial_outro_imovel: DESCRIBED,
}

export const crossedAreas = (achados: readonly Achado[], documentos: readonly Documento[]): Area[] =>
  achados.flatMap((achado) => {
    const told = BY_CODE[achado.codigo]
    const tipo = documentos.find(({ id }) => id === achado.documento_id)?.tipo_documento
    if (!told) return []
    return crossedOf(achado).map((evidence, place) => ({
      id: `${achado.id}#${place}`,
      hatch: told.hatch,
      nome: told.nome(achado, evidence, tipo),
      tipo: null,
      amount: evidence.hectares === undefined ? '' : amountOf(evidence.hectares, evidence.parte ?? 0, told.of),
      notes: [],
      hectares: evidence.hectares ?? 0,
      geometria: evidence.forma as Geometry | undefined,
    }))
  })

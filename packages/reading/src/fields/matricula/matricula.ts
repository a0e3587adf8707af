import type { ReadPage } from '../../page.ts'
import { candidate, withOther } from '../candidate.ts'
import { atosOf } from './atos.ts'
import { matriculaArea } from './area.ts'
import type { Reread } from '../../agreement/witness.ts'
import { matriculaRegistro } from './registro.ts'
import { matriculaNumber } from './number.ts'
import { matriculaOwners, type OwnersReading } from './owners.ts'
import type { DocumentText } from '../../text/text.ts'

/**
 * Reads the fields of a matrícula. Its text runs on in a known order, so the values are found by the terms before them.
 * The acts confirm or change the values of its first entry.
 */
export async function extractMatricula(pages: ReadPage[], text: DocumentText, reread: Reread): Promise<OwnersReading> {
  const atos = atosOf(text)
  const number = await matriculaNumber(pages, text, atos, reread)
  const area = await matriculaArea(text, atos, reread)
  const { candidates: owners, titulares } = await matriculaOwners(text, atos, area?.changedBy ?? [], reread)
  const candidates = [
    ...number,
    ...(area ? [withOther(candidate('area_ha', area.valor, area.conf, area.words), area.other)] : []),
    ...owners,
    ...(await matriculaRegistro(text, reread)),
  ]
  return { candidates, titulares }
}

import type { ReadPage } from '../../page.ts'
import { candidate, type Candidate } from '../candidate.ts'
import { atosDe } from './atos.ts'
import { areaDaMatricula } from './area.ts'
import type { Reread } from '../../agreement/witness.ts'
import { registroDaMatricula } from './registro.ts'
import { numeroDaMatricula } from './numero.ts'
import { proprietarioDaMatricula } from './proprietario.ts'
import type { DocumentText } from '../../text/text.ts'

/** The fields of a matrícula. It is running text in a known order, read by its terms; the acts confirm the opening. */
export async function extractMatricula(pages: ReadPage[], text: DocumentText, reread: Reread): Promise<Candidate[]> {
  const atos = atosDe(text)
  const numero = await numeroDaMatricula(pages, text, atos, reread)
  const area = await areaDaMatricula(text, atos, reread)
  const donos = await proprietarioDaMatricula(text, atos, area?.changedBy ?? [], reread)
  return [
    ...numero,
    ...(area ? [candidate('area_ha', area.valor, area.conf, area.words)] : []),
    ...donos,
    ...registroDaMatricula(text),
  ]
}

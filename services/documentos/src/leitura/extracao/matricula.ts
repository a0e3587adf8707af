import type { Pagina } from '../tipos.ts'
import { achado, type Achado } from './achado.ts'
import { atosDe } from './atos.ts'
import { areaDaMatricula } from './area.ts'
import type { Reler } from './extrair.ts'
import { registroDaMatricula } from './registro.ts'
import { numeroDaMatricula } from './numero-matricula.ts'
import { proprietarioDaMatricula } from './proprietario.ts'
import type { Texto } from './texto.ts'

/** The fields of a matrícula: running text of a known order, read by its terms, acts holding up the opening. */
export async function extrairMatricula(paginas: Pagina[], texto: Texto, reler: Reler): Promise<Achado[]> {
  const atos = atosDe(texto)
  const numero = await numeroDaMatricula(paginas, texto, atos, reler)
  const area = await areaDaMatricula(texto, atos, reler)
  const donos = await proprietarioDaMatricula(texto, atos, reler)
  return [
    ...numero,
    ...(area ? [achado('area_ha', area.valor, area.conf, area.palavras)] : []),
    ...donos,
    ...registroDaMatricula(texto),
  ]
}

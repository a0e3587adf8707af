import type { Recorte } from '../filho/reler.ts'
import type { Pagina, Palavra } from '../tipos.ts'
import { extrairCcir } from './ccir.ts'
import { classificar, type Especie } from './classificar.ts'
import type { Achado } from './achado.ts'
import { extrairMatricula } from './matricula.ts'
import type { Olhar } from './releitura.ts'
import { montarTexto } from './texto.ts'

/** Reads a stretch of a page again; nothing for a text layer. */
export type Reler = (pagina: Pagina, recorte: Recorte, olhar: Olhar) => Promise<Palavra[]>

export type Extracao = { especie: Especie; evidencias: number; achados: Achado[] }

/** What a document is stands on its first pages. */
const PAGINAS_DO_TITULO = 3

/** What the document is, and what it says. */
export async function extrair(paginas: Pagina[], reler: Reler): Promise<Extracao> {
  const texto = montarTexto(paginas)
  const { especie, evidencias } = classificar(montarTexto(paginas.slice(0, PAGINAS_DO_TITULO)))
  const achados =
    especie === 'ccir'
      ? await extrairCcir(paginas, texto, reler)
      : especie === 'matricula_imovel'
        ? await extrairMatricula(paginas, texto, reler)
        : []
  return { especie, evidencias, achados }
}

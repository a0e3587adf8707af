import type { LongPage } from '@car/http/send-list'
import { type Usuario, veTudo } from '@car/identity/usuario'
import type { processoDaLista } from '@car/operations/schemas/processo'
import type { Cursor } from '@car/store/cursor'
import type { z } from 'zod'
import { exigirVisivel } from '../domain/acesso.ts'
import type { Autorizacao } from '../domain/caso.ts'
import { proximo } from '../domain/proximo.ts'
import { registroDe, semPessoas } from '../domain/registro.ts'
import type { ConsultaDeProcessos } from '../outbound/processos.ts'
import { anotarListados } from './anotar-leitura.ts'
import { completude, documentosPorProcesso } from './consultar.ts'
import type { Ctx } from './ctx.ts'

type Item = z.output<typeof processoDaLista>

/** How many drawings are read at once: a whole page of the largest would take hundreds of megabytes. */
const JUNTOS = 8

/**
 * A page of the processos that the caller may see. Documents are asked for once for the whole page; drawings are read
 * while its items are sent. A summary says whose move it is and what a technician may do, and reads no drawing. People
 * who see all cases get summaries only, without the people of a case, and what they are shown is counted: a whole record
 * is one look at a time.
 */
export async function listar(
  ctx: Ctx,
  usuario: Usuario,
  { campos, ...consulta }: ConsultaDeProcessos & { campos?: 'resumo' | undefined },
  cursor: Cursor,
): Promise<LongPage> {
  const agora = ctx.agora()
  const pagina = await ctx.processos.listar(usuario, consulta, cursor, agora)
  const casos = pagina.items.map(({ caso }) => caso)
  const daAnalise = veTudo(usuario.papel)
  const [documentosDe] = await Promise.all([
    documentosPorProcesso(
      ctx,
      casos.map(({ id }) => id),
    ),
    anotarListados(ctx, usuario, casos),
  ])
  async function* registros(): AsyncGenerator<Item> {
    for (const [i, { caso, versao }] of pagina.items.entries()) {
      const documentos = documentosDe.get(caso.id) ?? []
      const score = completude(caso, documentos)
      if (campos === 'resumo' || daAnalise) {
        // Whose move it is does not depend on who has a part in the case.
        const { relacao } = exigirVisivel(caso, usuario, agora)
        const pessoa = { usuario, declarada: false, anotou: false, caso, relacao }
        const situacao = { ...pessoa, versao, documentos, agora, prazos: ctx.prazos }
        const registro = registroDe({ caso, versao }, undefined, score, agora)
        yield {
          ...(daAnalise ? semPessoas(registro) : registro),
          proximo: proximo(situacao),
          ...(relacao.como === 'tecnico' ? { autorizacao: alcanceDe(relacao.autorizacao) } : {}),
        }
        continue
      }
      if (i % JUNTOS === 0) await ctx.perimetros.lembrar(casos.slice(i, i + JUNTOS).map(({ imovel }) => imovel))
      yield registroDe({ caso, versao }, await ctx.perimetros.de(caso.imovel), score, agora)
    }
  }
  return { ...pagina, items: registros() }
}

const alcanceDe = ({ escopo, expiraEm }: Autorizacao): Item['autorizacao'] => ({ escopo, expira_em: expiraEm })

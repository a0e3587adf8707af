import { randomUUID } from 'node:crypto'
import type { Usuario } from '@car/identity/usuario'
import { pontuarCompletude } from '@car/conferencia/pontuar'
import { exigirVisivel, type Relacao } from '../domain/acesso.ts'
import type { Caso } from '../domain/caso.ts'
import { DOBRA } from './dobra.ts'
import type { DocumentoJunto } from '../domain/requerente.ts'
import { declaradoDe, type RegistroProcesso, registroDe } from '../domain/registro.ts'
import { autorDe, type Feito } from './agir.ts'
import { type Ctx, fluxoDeAcessos, fluxoDoProcesso } from './ctx.ts'

export type Visto = Feito & { relacao: Relacao }

/**
 * The processo as the caller may see it, as fresh as the record. Each use of an authorisation goes on record too.
 * @throws CAR-003 when it is not there for them
 */
export async function ver(ctx: Ctx, usuario: Usuario, processoId: string, operacao: string): Promise<Visto> {
  const { state, version } = await ctx.registro.read(fluxoDoProcesso(processoId), DOBRA)
  const { caso, relacao } = exigirVisivel(state, usuario, ctx.agora())
  if (relacao.como === 'tecnico') await anotarUso(ctx, usuario, processoId, relacao.autorizacao.id, operacao)
  return { caso, versao: version, relacao }
}

async function anotarUso(
  ctx: Ctx,
  usuario: Usuario,
  processoId: string,
  autorizacaoId: string,
  operacao: string,
): Promise<void> {
  const command = { id: randomUUID(), author: autorDe(usuario), at: ctx.agora() }
  await ctx.registro.execute(fluxoDeAcessos(processoId), { initial: null, evolve: () => null }, command, () => ({
    events: [{ tipo: 'autorizacao_usada', autorizacaoId, operacao }],
  }))
}

/** The public record, with how complete the file is just now. */
export async function representar(ctx: Ctx, { caso, versao }: Feito): Promise<RegistroProcesso> {
  const documentos = (await documentosDe(ctx, [caso.id])).get(caso.id) ?? []
  return registroDe(caso, versao, completude(caso, documentos), ctx.agora())
}

/** How much of what makes a case easy to decide is there, 0 to 100. */
export const completude = (caso: Caso, documentos: readonly DocumentoJunto[]): number =>
  pontuarCompletude(declaradoDe(caso, caso.proprietario.documento.mascara), documentos).score

/** The documents of several processos, by processo: one call, however many. */
export async function documentosDe(ctx: Ctx, ids: readonly string[]): Promise<Map<string, DocumentoJunto[]>> {
  const porProcesso = new Map<string, DocumentoJunto[]>()
  if (ids.length === 0) return porProcesso
  const { documentos } = await ctx.documentos.ListarPorProcessos({ processo_ids: [...ids], com_dados: false })
  for (const d of documentos) {
    const lista = porProcesso.get(d.processo_id) ?? []
    lista.push({
      id: d.id,
      tipo: d.tipo_documento as DocumentoJunto['tipo'],
      status: d.status as DocumentoJunto['status'],
    })
    porProcesso.set(d.processo_id, lista)
  }
  return porProcesso
}

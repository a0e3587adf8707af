import { ACOES, type Acao } from '@car/atos/tabela'
import type { Usuario } from '@car/identity/usuario'
import type { acoes as schema } from '@car/operations/schemas/orientacao'
import type { z } from 'zod'
import { concerne, diz } from '../domain/permissao.ts'
import { situar, type Visto } from './agir.ts'
import { documentosDe } from './consultar.ts'
import type { Ctx } from './ctx.ts'

type Acoes = z.output<typeof schema>

/** Acts that this list shows under another name. */
const NOME: { readonly [A in Acao]?: Acao } = { juntar_documento: 'enviar_documento' }

/** What the person may do with the case now, and why not the rest. `link` is where they can raise their trust level. */
export async function acoes(ctx: Ctx, usuario: Usuario, visto: Visto, link: string): Promise<Acoes> {
  const { caso, versao, relacao } = visto
  const s = await situar(ctx, usuario, visto, await documentosDe(ctx, caso.id))
  const ditas = new Map<Acao, Acoes['acoes'][number]>()
  for (const acao of ACOES) {
    const nome = NOME[acao] ?? acao
    if (!concerne(acao, s) || ditas.get(nome)?.permitida) continue
    const { nivelExigido, ...resto } = diz(acao, s)
    ditas.set(nome, {
      acao: nome,
      ...resto,
      ...(nivelExigido === undefined ? {} : { nivel_exigido: nivelExigido, link }),
    })
  }
  return {
    relacao: caso.analista?.id === usuario.id ? 'titular' : relacao.como,
    ...(relacao.como === 'tecnico' ? { escopo: relacao.autorizacao.escopo } : {}),
    versao,
    acoes: [...ditas.values()],
  }
}

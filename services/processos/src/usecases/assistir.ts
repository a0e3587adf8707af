import { conferir } from '@car/conferencia/conferir'
import type { DocumentoLido } from '@car/conferencia/tipos'
import type { assistente } from '@car/operations/schemas/processo'
import { type Usuario, veTudo } from '@car/identity/usuario'
import type { z } from 'zod'
import { type Caso, pendenciasAbertas } from '../domain/caso.ts'
import { declaradoDe } from '../domain/registro.ts'
import { orientar } from '../domain/orientacao.ts'
import type { Ctx } from './ctx.ts'
import { documentoLido } from '@car/conferencia/documento-lido'
import { OBRIGATORIOS } from '@car/vocabulary/documento'

/** What a person should know and do now about a case, in plain words. The same case always gives the same answer. */
export async function assistir(
  ctx: Ctx,
  caso: Caso,
  age: boolean,
  usuario: Usuario,
): Promise<z.output<typeof assistente>> {
  if (caso.status === 'descartado') throw new Error('a discarded draft has no next step')
  const resposta = await ctx.documentos.ListarPorProcessos({ processo_ids: [caso.id], com_dados: true })
  const documentos = resposta.documentos.map(documentoLido)
  const declarado = declaradoDe(caso, ctx.cofre.decifrar(caso.proprietario.documento.cifrado))
  const achados = conferir(declarado, documentos, ctx.limites)
  return {
    etapa: caso.status,
    ...orientar({
      id: caso.id,
      status: caso.status,
      age,
      analisa: veTudo(usuario.papel),
      abertas: pendenciasAbertas(caso),
      documentos,
    }),
    divergencias: achados
      .filter((a) => a.situacao === 'divergencia' || a.situacao === 'aviso')
      .map(({ codigo, mensagem, declarado, lido, documento_id }) => ({
        codigo,
        mensagem,
        declarado,
        lido,
        documento_id,
      })),
    sugestoes: sugestoes(caso, documentos),
  }
}

/** Fields of the draft that are empty and that a document answers with certainty. */
function sugestoes(caso: Caso, documentos: readonly DocumentoLido[]): z.output<typeof assistente>['sugestoes'] {
  const vazios = [
    { campo: 'imovel.ccir_codigo', lido: 'ccir_codigo', falta: caso.imovel.ccir_codigo === undefined },
    { campo: 'imovel.matricula.cnm', lido: 'cnm', falta: caso.imovel.matricula.cnm === undefined },
    { campo: 'imovel.matricula.cartorio', lido: 'cartorio', falta: caso.imovel.matricula.cartorio === undefined },
  ].filter((v) => v.falta)
  const validos = documentos.filter(
    (d) => d.status === 'valido' && (OBRIGATORIOS as readonly string[]).includes(d.tipo),
  )
  return vazios.flatMap(({ campo, lido }) => {
    const achado = validos.flatMap((d) =>
      d.campos.filter((c) => c.nome === lido && !c.confirmar).map((c) => ({ ...c, documento_id: d.id })),
    )[0]
    return achado
      ? [{ campo, valor: achado.valor, documento_id: achado.documento_id, confianca: achado.confianca }]
      : []
  })
}

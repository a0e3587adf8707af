import { achadosDe } from '@car/conferencia/achados'
import { avaliados } from '@car/conferencia/avaliacoes'
import { cruzadosDe } from '@car/conferencia/cruzamento'
import { documentoLido } from '@car/conferencia/documento-lido'
import type { DocumentoLido } from '@car/conferencia/tipos'
import type { Usuario } from '@car/identity/usuario'
import type { assistente } from '@car/operations/schemas/orientacao'
import { permite } from '@car/atos/tabela'
import { aConfirmar as pedeConfirmacao, informadoEm } from '@car/conferencia/leitura'
import { DADOS_EXIGIDOS, OBRIGATORIOS, oDocumento } from '@car/vocabulary/documento'
import type { z } from 'zod'
import type { Caso } from '../domain/caso.ts'
import { orientar } from '../domain/orientacao.ts'
import { declaradoDe } from '../domain/registro.ts'
import { situar, type Visto } from './agir.ts'
import { juntoDe } from './consultar.ts'
import { cruzamentoDe } from './cruzamento-de.ts'
import type { Ctx } from './ctx.ts'

type Assistencia = z.output<typeof assistente>

/** What a person should know about a case and do next, in plain words. The same case always gives the same answer. */
export async function assistir(ctx: Ctx, usuario: Usuario, visto: Visto): Promise<Assistencia> {
  const { caso, lido } = visto
  if (caso.status === 'descartado') throw new Error('a discarded draft has no next step')
  const [resposta, geometria, { cruzamento }] = await Promise.all([
    ctx.documentos.ListarPorProcessos({ processo_ids: [caso.id], com_dados: true }),
    ctx.perimetros.de(caso.imovel),
    cruzamentoDe(ctx, caso),
  ])
  const lidos = resposta.documentos.map(documentoLido)
  const documentos = resposta.documentos.map(juntoDe)
  const { documento } = caso.proprietario
  const cpf_cnpj = documento && ctx.sigilos.abrir(caso.id, documento, lido.commits)
  const declarado = declaradoDe(caso, geometria, cpf_cnpj)
  const achados = [...achadosDe(declarado, lidos, ctx.limites), ...cruzadosDe(declarado, cruzamento)]
  const { faltando, ...orientado } = orientar(await situar(ctx, usuario, visto, documentos))
  return {
    etapa: caso.status,
    ...orientado,
    faltando: [...faltando, ...aConfirmar(caso, lidos)],
    divergencias: avaliados(achados, caso.avaliacoes)
      .filter((a) => a.situacao === 'divergencia' || a.situacao === 'aviso')
      .filter(({ avaliacao, peso }) => avaliacao?.resultado !== 'descartado' || peso > 0)
      .map(({ codigo, mensagem, campo, declarado, lido, documento_id }) => ({
        codigo,
        mensagem,
        campo,
        declarado,
        lido,
        documento_id,
      })),
    sugestoes: sugestoes(caso, lidos),
  }
}

/** The mandatory kinds in whose documents the owner's side has yet to say what stands there. */
function aConfirmar({ status }: Caso, documentos: readonly DocumentoLido[]): Assistencia['faltando'] {
  if (!permite('confirmar_documento', status)) return []
  return OBRIGATORIOS.flatMap((tipo) => {
    const [valor, ...outros] = documentos
      .filter((d) => d.tipo === tipo && d.status === 'valido')
      .flatMap((d) => DADOS_EXIGIDOS.filter((nome) => pedeConfirmacao(d, nome) && informadoEm(d, nome) === undefined))
    if (valor === undefined) return []
    const quantos =
      outros.length === 0 ? 'um valor que não foi lido' : `${outros.length + 1} valores que não foram lidos`
    return [{ codigo: `confirmar_${tipo}`, mensagem: `Confira ${quantos} com certeza: ${oDocumento(tipo)}.` }]
  })
}

/** Values for empty fields of the draft, taken from documents where they were read with certainty. */
function sugestoes({ imovel }: Caso, documentos: readonly DocumentoLido[]): Assistencia['sugestoes'] {
  const vazios = [
    { campo: 'imovel.ccir_codigo', lido: 'ccir_codigo', falta: imovel.ccir_codigo === undefined },
    {
      campo: 'imovel.matricula.cnm',
      lido: 'cnm',
      falta: imovel.matricula !== undefined && imovel.matricula.cnm === undefined,
    },
    {
      campo: 'imovel.matricula.cartorio',
      lido: 'cartorio',
      falta: imovel.matricula !== undefined && imovel.matricula.cartorio === undefined,
    },
  ].filter((v) => v.falta)
  const obrigatorios: readonly string[] = OBRIGATORIOS
  const validos = documentos.filter((d) => d.status === 'valido' && obrigatorios.includes(d.tipo))
  return vazios.flatMap(({ campo, lido }) => {
    const [achado] = validos.flatMap(({ id, campos }) =>
      campos.flatMap((c) =>
        c.nome === lido && !c.confirmar && c.valor !== null ? { ...c, valor: c.valor, documento_id: id } : [],
      ),
    )
    if (!achado) return []
    return [{ campo, valor: achado.valor, documento_id: achado.documento_id, confianca: achado.confianca }]
  })
}

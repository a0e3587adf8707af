import type {
  DadosDoCaso,
  DocumentoDossie,
  EvidenciaDossie,
  ProcessoDossie,
  TrilhaDossie,
} from '@car/composicao/dados/dossie'
import { achadosDe } from '@car/conferencia/achados'
import { type AchadoAvaliado, avaliacoesDe, avaliados } from '@car/conferencia/avaliacoes'
import { cruzadosDe, cruzamentoDe } from '@car/conferencia/cruzamento'
import { declaradoDe } from '@car/conferencia/declarado'
import { documentoLido } from '@car/conferencia/documento-lido'
import { pontuarCompletude, pontuarRisco } from '@car/conferencia/pontuar'
import { type Achado, LIMITES, type Limites } from '@car/conferencia/tipos'
import { mascarar } from '@car/identity/cpf'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import type { Imovel } from '@car/proto/gen/car/processos/v1/Imovel'
import type { Pendencia } from '@car/proto/gen/car/processos/v1/Pendencia'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { Ressalva } from '@car/proto/gen/car/processos/v1/Ressalva'
import type { Geometria } from '@car/vocabulary/geometria'

/** Turns what processos says into the data of a dossier. It is a pure function. */
export function montarDados(autos: Autos, limites: Limites = LIMITES): DadosDoCaso {
  const { processo, historico, documentos, com_duplicidade } = autos
  const imovel = processo?.imovel
  if (!processo || !imovel) throw new Error('a case came without its parts')
  const lidos = documentos.map(documentoLido)
  const declarado = declaradoDe(processo)
  const feitos = [...achadosDe(declarado, lidos, limites), ...cruzadosDe(declarado, cruzamentoDe(processo))]
  const achados = avaliados(feitos, avaliacoesDe(processo))
  const ressalvas = processo.andamento?.ressalvas ?? []
  const scores = {
    score_completude: pontuarCompletude({ declarado, documentos: lidos, ressalvas }).score,
    score_risco: pontuarRisco({ achados, documentos: lidos, ressalvas, duplicidade: com_duplicidade }).score,
  }
  return {
    processo: { ...processoDe(processo, imovel, historico), ...scores },
    documentos: documentos.map(documentoDe),
    ressalvas: ressalvas.map(ressalvaDe),
    conferencias: achados.map(conferenciaDe),
    pendencias: autos.pendencias.map((p) => pendenciaDe(p, historico)),
    decisoes: (processo.andamento?.decisoes ?? []).map(({ resultado, em, por, codigo_motivo, motivo }) => ({
      tipo: resultado,
      em,
      por: por?.nome ?? null,
      codigo_motivo: codigo_motivo ?? null,
      texto: motivo ?? null,
    })),
    recursos: autos.recursos.map(({ status, fundamentacao, aberto_em, decidido_em, decidido_por, decisao }) => ({
      status,
      fundamentacao,
      aberto_em,
      decidido_em: decidido_em ?? null,
      decidido_por: decidido_por?.nome ?? null,
      decisao: decisao ?? null,
    })),
    historico: historico.map(({ versao, tipo, em, por, resumo, hash }) => ({
      versao,
      tipo,
      em,
      por: por ? { nome: por.nome, tipo_usuario: por.tipo_usuario } : null,
      resumo,
      hash,
    })),
    trilha: trilhaDe(historico),
  }
}

const ressalvaDe = ({ tipo_documento, motivo, texto, documento_id, status, criada_em, decisao }: Ressalva) => ({
  tipo_documento,
  motivo,
  texto,
  documento_id: documento_id ?? null,
  status,
  criada_em,
  decisao: decisao ? { motivo: decisao.motivo, por: decisao.por?.nome ?? '', em: decisao.em } : null,
})

function processoDe(p: Processo, imovel: Imovel, historico: readonly Ato[]): ProcessoDossie {
  const tecnico = p.responsavel_tecnico
  const assinatura = historico.findLast((ato) => ato.tipo === 'processo_assinado' && ato.por?.id === tecnico?.id)
  return {
    id: p.id,
    numero: p.numero,
    status: p.status,
    versao: p.versao,
    situacao_car: p.situacao_car ?? null,
    imovel: {
      denominacao: imovel.denominacao,
      municipio: imovel.municipio || null,
      municipio_ibge: imovel.municipio_ibge,
      uf: imovel.uf,
      area_ha: imovel.area_ha,
      tipo: imovel.tipo,
      matricula: imovel.matricula
        ? {
            numero: imovel.matricula.numero,
            cartorio: imovel.matricula.cartorio ?? null,
            cnm: imovel.matricula.cnm ?? null,
          }
        : null,
      titularidade: imovel.titularidade ?? null,
      titulo_posse: imovel.titulo_posse ?? null,
      ccir_codigo: imovel.ccir_codigo ?? null,
      geometria: geometriaDe(imovel),
    },
    proprietario: { nome: p.proprietario?.nome ?? '', cpf_cnpj: mascarar(p.proprietario?.cpf_cnpj ?? '') },
    responsavel_tecnico: tecnico
      ? {
          nome: tecnico.nome,
          conselho: tecnico.conselho ?? null,
          registro: tecnico.registro ?? null,
          art_trt: tecnico.art_trt ?? null,
          // A technician who is only authorised to sign is named too, but the date belongs to the one who signed.
          assinado_em: tecnico.art_trt === undefined ? null : (assinatura?.em ?? null),
        }
      : null,
    analista: p.analista ? { nome: p.analista.nome } : null,
    observacoes: p.observacoes ?? null,
    criado_em: p.criado_em,
    submetido_em: p.submetido_em ?? null,
    prazo_em: p.prazo_em ?? null,
  }
}

const geometriaDe = ({ geometria }: Imovel): Geometria | null =>
  geometria === undefined ? null : (JSON.parse(geometria) as Geometria)

function documentoDe(d: Documento): DocumentoDossie {
  return {
    id: d.id,
    tipo: d.tipo_documento,
    nome: d.nome_arquivo ?? 'sem nome',
    hash_sha256: d.hash_sha256,
    status: d.status,
    recebido_em: d.recebido_em,
    tamanho: d.tamanho_bytes,
    confianca: d.confianca ?? null,
    motivo: d.motivo ?? null,
    substitui: d.substitui ?? null,
    campos: d.campos.map(({ nome, texto, numero, confianca, pagina, fonte }) => ({
      nome,
      valor: nome === 'cpf_cnpj' ? mascarar(String(texto ?? '')) : (texto ?? numero ?? null),
      confianca,
      ...(fonte === 'pessoa' ? { ditado: true } : {}),
      pagina: pagina ?? null,
    })),
  }
}

const conferenciaDe = ({
  codigo,
  mensagem,
  situacao,
  campo,
  declarado,
  lido,
  informado,
  evidencias,
  avaliacao,
}: AchadoAvaliado) => ({
  codigo,
  mensagem,
  situacao,
  campo,
  declarado,
  lido,
  ...(informado === undefined ? {} : { informado }),
  evidencias: evidencias.map(evidenciaDe),
  ...(avaliacao === null ? {} : { avaliacao: { resultado: avaliacao.resultado, motivo: avaliacao.motivo } }),
})

/** Owners read dossiers too, so of another case only the number is shown. Shapes are for the screen. */
function evidenciaDe(evidencia: Achado['evidencias'][number]): EvidenciaDossie {
  if (!('documento_id' in evidencia)) {
    const { processo, hectares, parte } = evidencia
    return { processo_numero: processo?.numero ?? null, hectares: hectares ?? null, parte: parte ?? null }
  }
  const { documento_id, pagina, confianca } = evidencia
  return { documento_id, pagina, confianca }
}

function pendenciaDe(p: Pendencia, historico: readonly Ato[]) {
  const criacao = historico.find((ato) => ato.tipo === 'pendencia_criada' && ato.em === p.criada_em)
  return {
    numero: p.numero,
    tipo: p.tipo,
    descricao: p.descricao,
    status: p.status,
    criada_em: p.criada_em,
    criada_por: criacao?.por?.nome ?? null,
    prazo_em: p.prazo_em,
    campo: p.campo ?? null,
    documento_id: p.documento_id ?? null,
    resposta: p.resposta ?? null,
    respondida_em: p.respondida_em ?? null,
  }
}

/** Acts on documents, dossiers and access have records of their own. */
const DE_OUTRO_REGISTRO = /^(documento_|dossie_|cpf_revelado$)/

/** The hashed contents stay with the services that own them. These refuse a history whose records do not hold. */
function trilhaDe(historico: readonly Ato[]): TrilhaDossie {
  const proprios = historico.filter(({ tipo }) => !DE_OUTRO_REGISTRO.test(tipo)).toSorted((a, b) => a.versao - b.versao)
  return { atos: proprios.length, ultimo_hash: proprios.at(-1)?.hash ?? '' }
}

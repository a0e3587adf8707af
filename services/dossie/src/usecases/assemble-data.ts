import type { Shown } from '@car/cadastro/declaration'
import { masked } from '@car/cadastro/seal'
import { read } from '@car/cadastro/wire'
import type {
  CamadaDossie,
  ProcessoData,
  DocumentoDossie,
  DossieEvidence,
  ProcessoDossie,
  DossieTrail,
} from '@car/dossier-pages/data/dossie'
import { achadosOf } from '@car/cross-check/achados'
import { type JudgedAchado, verdictsOf, judgedAchados } from '@car/cross-check/verdicts'
import { crossedAchadosOf, cruzamentoOf } from '@car/cross-check/territorio/cruzamento'
import { declaredOf } from '@car/cross-check/declared'
import { modulesOf } from '@car/cross-check/values/modules'
import { toReadDocumento } from '@car/cross-check/papers/read-documento'
import { scoreCompleteness, scoreRisk } from '@car/cross-check/score'
import { type Achado, LIMITS, type Limits } from '@car/cross-check/types'
import { mask } from '@car/identity/cpf'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import type { Ato } from '@car/proto/gen/car/comum/v1/Ato'
import type { Autos } from '@car/proto/gen/car/processos/v1/Autos'
import type { CamadaConferida } from '@car/proto/gen/car/processos/v1/CamadaConferida'
import type { FeicaoConferida } from '@car/proto/gen/car/processos/v1/FeicaoConferida'
import type { Pendencia } from '@car/proto/gen/car/processos/v1/Pendencia'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { Ressalva } from '@car/proto/gen/car/processos/v1/Ressalva'
import type { DecisionForm } from '@car/vocabulary/processo'
import type { Geometry } from '@car/vocabulary/geometry'

export function assembleData(files: Autos, limits: Limits = LIMITS): ProcessoData {
  const { processo, historico, documentos, com_duplicidade } = files
  if (!processo) throw new Error('a case came without its parts')
  const readings = documentos.map(toReadDocumento)
  const cadastro = masked(read(processo.cadastro), mask)
  const declarado = declaredOf(cadastro, processo.andamento?.declarado_em)
  const done = [
    ...achadosOf(declarado, readings, limits),
    ...crossedAchadosOf(declarado, cruzamentoOf(processo), limits),
  ]
  const achados = judgedAchados(done, verdictsOf(processo))
  const ressalvas = processo.andamento?.ressalvas ?? []
  const scores = {
    score_completude: scoreCompleteness({ declarado, documentos: readings, ressalvas }).score,
    score_risco: scoreRisk({ achados, documentos: readings, ressalvas, duplicidade: com_duplicidade }).score,
  }
  return {
    processo: { ...processoOf(processo, cadastro, historico, modulesOf(declarado, readings, limits)), ...scores },
    documentos: documentos.map(documentoOf),
    camadas: files.camadas.map(camadaOf),
    ressalvas: ressalvas.map(ressalvaOf),
    crossChecks: achados.map(crossCheckOf),
    pendencias: files.pendencias.map((pendencia) => pendenciaOf(pendencia, historico)),
    decisoes: (processo.andamento?.decisoes ?? []).map(
      ({ resultado, em, por, codigo_motivo, motivo, parecer, lote_id, forma, segunda_leitura: second }) => ({
        tipo: resultado,
        ...(resultado === 'aprovado' ? { forma: forma as DecisionForm } : {}),
        lote: forma === 'lote' ? (lote_id ?? null) : null,
        segunda_leitura: second ? { leitor: second.leitor?.nome ?? '', forma: second.forma } : null,
        em,
        por: por?.nome ?? null,
        codigo_motivo: codigo_motivo ?? null,
        motivo: motivo ?? null,
        parecer: parecer ?? null,
      }),
    ),
    recursos: files.recursos.map(({ status, fundamentacao, aberto_em, decidido_em, decidido_por, decisao }) => ({
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
    trail: trailOf(historico),
  }
}

const camadaOf = (camada: CamadaConferida): CamadaDossie => ({
  tipo: camada.tipo,
  fonte: camada.fonte,
  uf: camada.uf ?? null,
  edicao: camada.edicao,
  hash: camada.hash,
  carregada_em: camada.carregada_em,
  resultado: camada.resultado,
  motivo: camada.motivo ?? null,
  total_achados: camada.total_achados,
  achados: camada.achados.map(feicaoOf),
})

function feicaoOf({ nome, codigo, hectares, parte, leve, forma, avaliacao, contestacao }: FeicaoConferida) {
  return {
    nome: nome ?? null,
    codigo: codigo ?? null,
    hectares,
    parte,
    leve,
    ...(forma === undefined ? {} : { forma: JSON.parse(forma) as Geometry }),
    ...(avaliacao ? { avaliacao: { resultado: avaliacao.resultado, motivo: avaliacao.motivo ?? null } } : {}),
    ...(contestacao ? { contestacao } : {}),
  }
}

const ressalvaOf = ({ tipo_documento, motivo, texto, documento_id, status, criada_em, decisao }: Ressalva) => ({
  tipo_documento,
  motivo,
  texto,
  documento_id: documento_id ?? null,
  status,
  criada_em,
  decisao: decisao ? { motivo: decisao.motivo, por: decisao.por?.nome ?? '', em: decisao.em } : null,
})

function processoOf(
  processo: Processo,
  cadastro: Shown,
  historico: readonly Ato[],
  modulos_fiscais: number | null,
): ProcessoDossie {
  const tecnico = processo.responsavel_tecnico
  const signature = historico.findLast((ato) => ato.tipo === 'processo_assinado' && ato.por?.id === tecnico?.id)
  return {
    id: processo.id,
    numero: processo.numero,
    status: processo.status,
    versao: processo.versao,
    situacao_car: processo.situacao_car ?? null,
    ...(processo.origem
      ? { origem: { tipo: processo.origem.tipo, numeros: processo.origem.processos.map(({ numero }) => numero) } }
      : {}),
    ...(processo.substituido_por.length > 0
      ? { substituido_por: processo.substituido_por.map(({ numero }) => numero) }
      : {}),
    ...cadastro,
    imovel: { ...cadastro.imovel, modulos_fiscais },
    responsavel_tecnico: tecnico
      ? {
          nome: tecnico.nome,
          conselho: tecnico.conselho ?? null,
          registro: tecnico.registro ?? null,
          art_trt: tecnico.art_trt ?? null,
          // An authorised technician who has not signed yet is named without a date.
          assinado_em: tecnico.art_trt === undefined ? null : (signature?.em ?? null),
        }
      : null,
    analista: processo.analista ? { nome: processo.analista.nome } : null,
    criado_em: processo.criado_em,
    submetido_em: processo.submetido_em ?? null,
    prazo_em: processo.prazo_em ?? null,
  }
}

function documentoOf(d: Documento): DocumentoDossie {
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
      valor: nome === 'cpf_cnpj' ? mask(String(texto ?? '')) : (texto ?? numero ?? null),
      confianca,
      ...(fonte === 'pessoa' ? { dictated: true } : {}),
      pagina: pagina ?? null,
    })),
  }
}

const crossCheckOf = ({
  codigo,
  mensagem,
  situacao,
  campo,
  declarado,
  lido,
  informado,
  evidencias,
  peso,
  avaliacao,
}: JudgedAchado) => ({
  codigo,
  mensagem,
  situacao,
  campo,
  declarado,
  lido,
  ...(informado === undefined ? {} : { informado }),
  evidencias: evidencias.map(evidenceOf),
  peso,
  ...(avaliacao === null ? {} : { avaliacao: { resultado: avaliacao.resultado, motivo: avaliacao.motivo } }),
})

/**
 * Reduces an item of evidence to the form that a dossier shows. Owners read dossiers too, so only the number of another
 * case is shown. Shapes are left out, because a dossier does not draw them.
 */
function evidenceOf(evidence: Achado['evidencias'][number]): DossieEvidence {
  if (!('documento_id' in evidence)) {
    const { processo, hectares, parte } = evidence
    return { processo_numero: processo?.numero ?? null, hectares: hectares ?? null, parte: parte ?? null }
  }
  const { documento_id, pagina, confianca } = evidence
  return { documento_id, pagina, confianca }
}

function pendenciaOf(pendencia: Pendencia, historico: readonly Ato[]) {
  const creation = historico.find((ato) => ato.tipo === 'pendencia_criada' && ato.em === pendencia.criada_em)
  return {
    numero: pendencia.numero,
    tipo: pendencia.tipo,
    descricao: pendencia.descricao,
    status: pendencia.status,
    criada_em: pendencia.criada_em,
    criada_por: creation?.por?.nome ?? null,
    prazo_em: pendencia.prazo_em,
    campo: pendencia.campo ?? null,
    documento_id: pendencia.documento_id ?? null,
    resposta: pendencia.resposta ?? null,
    respondida_em: pendencia.respondida_em ?? null,
  }
}

/** The types of acts that are not recorded in the stream of the case. */
const OF_OTHER_RECORD = /^(documento_|dossie_|cpf_revelado$)/

/** Returns the acts of the case's own stream, the first of each commit. processos has verified them. */
export function ownActs(historico: readonly Ato[]): Ato[] {
  const own = historico.filter(({ tipo, indice }) => !OF_OTHER_RECORD.test(tipo) && indice === 0)
  return own.toSorted((a, b) => a.versao - b.versao)
}

/**
 * Returns the number of acts in the stream of the case, and the hash of the last of these acts. processos has verified
 * these acts.
 */
function trailOf(historico: readonly Ato[]): DossieTrail {
  const own = historico.filter(({ tipo }) => !OF_OTHER_RECORD.test(tipo)).toSorted((a, b) => a.versao - b.versao)
  return { atos: own.length, ultimo_hash: own.at(-1)?.hash ?? '' }
}

import { mascarar } from '@car/identity/cpf'
import { SITUACAO_CAR_LABEL, STATUS_PROCESSO_LABEL, TIPO_IMOVEL_LABEL } from '@car/vocabulary/processo'
import { TITULARIDADE_LABEL, TITULO_POSSE_LABEL } from '@car/vocabulary/titularidade'
import type { DadosDossie, ImovelDossie } from '../dados/dossie.ts'
import { definicoes } from '../layout/definicoes.ts'
import { ESTILO } from '../layout/estilo.ts'
import { type Fluxo, paragrafo, titulo } from '../layout/fluxo.ts'
import { data, dataHora, hectares, porcento, rotulo } from '../dados/formato.ts'

/** The property, the people and how the case stands. */
export function imovel(f: Fluxo, { processo: p }: DadosDossie): void {
  titulo(f, 1, '1  Imóvel e pessoas')
  titulo(f, 2, 'Imóvel')
  const i = p.imovel
  definicoes(
    f,
    [
      { rotulo: 'Denominação', valor: i.denominacao, vao: 4 },
      { rotulo: 'Município', valor: i.municipio ? `${i.municipio} – ${i.uf}` : i.uf, vao: 2 },
      { rotulo: 'Código do IBGE', valor: i.municipio_ibge },
      { rotulo: 'Área declarada', valor: hectares(i.area_ha) },
      { rotulo: 'Tipo', valor: rotulo(TIPO_IMOVEL_LABEL, i.tipo), vao: 2 },
      { rotulo: 'Matrícula', valor: i.matricula?.numero ?? 'não tem' },
      { rotulo: 'CCIR', valor: i.ccir_codigo ?? '' },
      { rotulo: 'Cartório', valor: i.matricula?.cartorio ?? '', vao: 2 },
      { rotulo: 'Código Nacional de Matrícula', valor: i.matricula?.cnm ?? '', vao: 2 },
      ...titularidade(i),
    ],
    4,
  )
  titulo(f, 2, 'Pessoas')
  definicoes(
    f,
    [
      { rotulo: 'Proprietário', valor: p.proprietario.nome, vao: 3 },
      { rotulo: 'CPF ou CNPJ', valor: mascarar(p.proprietario.cpf_cnpj) },
      ...tecnico(p.responsavel_tecnico),
      { rotulo: 'Analista do processo', valor: p.analista?.nome ?? 'sem analista no momento', vao: 4 },
    ],
    4,
  )
  titulo(f, 2, 'Processo')
  definicoes(
    f,
    [
      { rotulo: 'Número', valor: p.numero },
      { rotulo: 'Situação do processo', valor: rotulo(STATUS_PROCESSO_LABEL, p.status) },
      { rotulo: 'Situação no CAR', valor: p.situacao_car ? rotulo(SITUACAO_CAR_LABEL, p.situacao_car) : 'sem decisão' },
      { rotulo: 'Versão do registro', valor: String(p.versao) },
      { rotulo: 'Aberto em', valor: dataHora(p.criado_em) },
      { rotulo: 'Submetido em', valor: dataHora(p.submetido_em) },
      { rotulo: 'Prazo', valor: data(p.prazo_em) },
      { rotulo: 'Completude e risco', valor: `${porcento(p.score_completude)} · ${porcento(p.score_risco)}` },
    ],
    4,
  )
  if (p.observacoes) {
    titulo(f, 3, 'Observações de quem abriu o processo')
    paragrafo(f, p.observacoes, ESTILO.corpo)
  }
}

function tecnico(t: DadosDossie['processo']['responsavel_tecnico']) {
  if (!t) return [{ rotulo: 'Responsável técnico', valor: 'não há', vao: 4 }]
  return [
    { rotulo: 'Responsável técnico', valor: t.nome, vao: 2 },
    { rotulo: 'Registro profissional', valor: [t.conselho, t.registro].filter(Boolean).join(' ') },
    { rotulo: 'ART ou TRT', valor: t.art_trt ?? '' },
    ...(t.assinado_em ? [{ rotulo: 'Assinou em', valor: dataHora(t.assinado_em), vao: 4 }] : []),
  ]
}

/** A registered title is what there is unless something else was declared. */
function titularidade({ titularidade: qual, titulo_posse: titulo }: ImovelDossie) {
  if (!qual || qual === 'propriedade') return []
  const descricao = titulo?.descricao ? `: ${titulo.descricao}` : ''
  return [
    { rotulo: 'Titularidade', valor: rotulo(TITULARIDADE_LABEL, qual), vao: 2 },
    ...(titulo
      ? [{ rotulo: 'Título de posse', valor: rotulo(TITULO_POSSE_LABEL, titulo.tipo) + descricao, vao: 2 }]
      : []),
  ]
}

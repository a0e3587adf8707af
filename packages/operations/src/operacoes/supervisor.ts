import { SUPERVISORES } from '@car/vocabulary/pessoa'
import type { Operacao } from '../operacao.ts'
import * as an from '../schemas/analista.ts'
import * as pr from '../schemas/processo.ts'
import { pagina, semConsulta } from '../schemas/comum.ts'
import { leitura, acao, doAto, recurso, lista, DE_COMANDO } from './base.ts'

/** Load and lateness, assignments, appeals and reports. */
export const SUPERVISOR = {
  listarRecursos: {
    ...leitura,
    caminho: '/api/v1/supervisor/recursos',
    servico: 'processos',
    papeis: SUPERVISORES,
    resumo: 'Os recursos',
    consulta: an.consultaRecursos,
    resposta: lista(pr.recurso),
    erros: ['entrada_invalida'],
  },
  escalados: {
    ...leitura,
    caminho: '/api/v1/supervisor/escalados',
    servico: 'analista',
    papeis: SUPERVISORES,
    resumo: 'Os processos cujo prazo de análise passou, o mais atrasado primeiro',
    consulta: pagina,
    resposta: lista(an.itemDaFila),
    erros: ['entrada_invalida'],
  },
  carga: {
    ...leitura,
    caminho: '/api/v1/supervisor/carga',
    servico: 'analista',
    papeis: SUPERVISORES,
    resumo: 'O que está nas mãos de cada analista, o menos carregado primeiro',
    consulta: pagina,
    resposta: lista(an.carga),
    erros: ['entrada_invalida'],
  },
  atribuirEmLote: {
    ...acao,
    caminho: '/api/v1/supervisor/atribuicoes',
    servico: 'processos',
    papeis: SUPERVISORES,
    resumo: 'Atribui vários processos a um analista',
    consulta: semConsulta,
    corpo: an.pedidoAtribuirEmLote,
    resposta: recurso(an.atribuidos),
    erros: [
      'entrada_invalida',
      'nivel_insuficiente',
      'ilegivel',
      'tipo_nao_aceito',
      'grande_demais',
      'chave_reutilizada',
      'chave_em_uso',
    ],
  },
  distribuir: {
    ...acao,
    caminho: '/api/v1/supervisor/distribuir',
    servico: 'processos',
    papeis: SUPERVISORES,
    resumo: 'Distribui os processos livres pela carga dos analistas',
    consulta: semConsulta,
    corpo: an.pedidoDistribuir,
    resposta: recurso(an.distribuicao),
    erros: [
      'entrada_invalida',
      'nivel_insuficiente',
      'ilegivel',
      'tipo_nao_aceito',
      'grande_demais',
      'chave_reutilizada',
      'chave_em_uso',
    ],
  },
  decidirRecurso: {
    ...doAto('decidir_recurso'),
    caminho: '/api/v1/supervisor/recursos/{id}/decidir',
    servico: 'processos',
    resumo: 'Decide um recurso',
    consulta: semConsulta,
    corpo: an.pedidoDecidirRecurso,
    resposta: recurso(pr.recurso),
    erros: DE_COMANDO,
  },
  relatorio: {
    ...leitura,
    caminho: '/api/v1/supervisor/relatorios/{tipo}',
    servico: 'analista',
    papeis: SUPERVISORES,
    resumo: 'Relatórios de produtividade, prazos e rejeições',
    consulta: an.consultaRelatorio,
    resposta: { ...recurso(an.relatorio), ouCsv: true },
    erros: ['nao_encontrado', 'entrada_invalida'],
  },
} as const satisfies Record<string, Operacao>

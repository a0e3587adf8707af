import { nivelDo, papeisDo } from '@car/atos/tabela'
import { ANALISTAS } from '@car/vocabulary/pessoa'
import type { Operacao } from '../operacao.ts'
import * as an from '../schemas/analista.ts'
import { pagina, semConsulta, semCorpo } from '../schemas/comum.ts'
import { TODOS, leitura, aberta, acao, recurso, aceito, lista, NAO_VISTO, DE_COMANDO } from './base.ts'

/** Dossiers and their public verification. */
export const DOSSIE = {
  gerarDossie: {
    ...acao,
    ato: 'gerar_dossie',
    nivel: nivelDo('gerar_dossie'),
    caminho: '/api/v1/analista/processos/{id}/gerar-dossie',
    servico: 'dossie',
    papeis: papeisDo('gerar_dossie'),
    resumo: 'Gera o dossiê outra vez',
    consulta: semConsulta,
    corpo: semCorpo,
    resposta: aceito(an.jobIniciado),
    erros: DE_COMANDO,
  },
  situacaoDoDossie: {
    ...leitura,
    caminho: '/api/v1/analista/dossies/{job_id}',
    servico: 'dossie',
    papeis: ANALISTAS,
    resumo: 'A situação de um dossiê',
    consulta: semConsulta,
    resposta: recurso(an.job),
    erros: NAO_VISTO,
  },
  baixarDossie: {
    ...leitura,
    demorada: true,
    caminho: '/api/v1/analista/dossies/{job_id}/download',
    servico: 'dossie',
    papeis: ANALISTAS,
    resumo: 'O PDF do dossiê',
    consulta: semConsulta,
    resposta: { forma: 'binario', status: 200, tipos: ['application/pdf'] },
    erros: ['nao_encontrado', 'dossie_nao_pronto'],
  },
  dossiesDoProcesso: {
    ...leitura,
    caminho: '/api/v1/processos/{id}/dossies',
    servico: 'dossie',
    papeis: TODOS,
    resumo: 'Os dossiês emitidos do processo, do mais novo ao mais antigo',
    consulta: pagina,
    resposta: lista(an.job),
    erros: ['nao_encontrado', 'entrada_invalida'],
  },
  arquivoDoDossie: {
    ...leitura,
    demorada: true,
    caminho: '/api/v1/processos/{id}/dossies/{job_id}/arquivo',
    servico: 'dossie',
    papeis: TODOS,
    resumo: 'O PDF de um dossiê do processo',
    consulta: semConsulta,
    resposta: { forma: 'binario', status: 200, tipos: ['application/pdf'] },
    erros: ['nao_encontrado', 'dossie_nao_pronto'],
  },
  verificarDossie: {
    ...aberta,
    caminho: '/api/v1/publico/dossies/{codigo}',
    servico: 'dossie',
    resumo: 'Diz se um dossiê com este código foi emitido',
    consulta: semConsulta,
    resposta: recurso(an.verificacao),
    erros: NAO_VISTO,
  },
  conferirDossie: {
    ...aberta,
    metodo: 'POST',
    caminho: '/api/v1/publico/dossies/conferir',
    servico: 'dossie',
    resumo: 'Diz se um dossiê com este SHA-256 foi emitido',
    consulta: semConsulta,
    corpo: an.pedidoConferirDossie,
    resposta: recurso(an.verificacao),
    erros: ['nao_encontrado', 'entrada_invalida', 'ilegivel', 'tipo_nao_aceito', 'grande_demais'],
  },
} as const satisfies Record<string, Operacao>

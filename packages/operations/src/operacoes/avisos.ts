import type { Operacao } from '../operacao.ts'
import * as av from '../schemas/aviso.ts'
import { pagina, semConsulta, semCorpo } from '../schemas/comum.ts'
import { TODOS, aberta, acao, leitura, lista, recurso, DE_ENVIO } from './base.ts'

/** Notices, and which of them a person wants by mail. */
export const AVISOS = {
  listarAvisos: {
    ...leitura,
    caminho: '/api/v1/avisos',
    servico: 'avisos',
    papeis: TODOS,
    resumo: 'Os avisos da pessoa, do mais novo ao mais antigo',
    consulta: pagina,
    resposta: lista(av.aviso),
    erros: ['entrada_invalida'],
  },
  marcarAvisoLido: {
    ...acao,
    nivel: 'bronze',
    caminho: '/api/v1/avisos/{id}/lido',
    servico: 'avisos',
    papeis: TODOS,
    resumo: 'Marca um aviso como lido',
    consulta: semConsulta,
    corpo: semCorpo,
    resposta: recurso(av.aviso),
    erros: ['nao_encontrado', ...DE_ENVIO],
  },
  preferenciasDeAvisos: {
    ...leitura,
    caminho: '/api/v1/avisos/preferencias',
    servico: 'avisos',
    papeis: TODOS,
    resumo: 'Que avisos a pessoa recebe por e-mail',
    consulta: semConsulta,
    resposta: recurso(av.preferenciasDeAvisos),
    erros: [],
  },
  mudarPreferenciasDeAvisos: {
    ...leitura,
    metodo: 'PUT',
    caminho: '/api/v1/avisos/preferencias',
    servico: 'avisos',
    papeis: TODOS,
    resumo: 'Escolhe que avisos recebe por e-mail',
    consulta: semConsulta,
    corpo: av.mudancaDePreferencias,
    resposta: recurso(av.preferenciasDeAvisos),
    erros: ['entrada_invalida', 'ilegivel', 'tipo_nao_aceito', 'grande_demais'],
  },
  /** RFC 8058: mail programs send a form with a fixed content. Whatever the body says, the token decides. */
  desligarAviso: {
    ...aberta,
    metodo: 'POST',
    caminho: '/api/v1/publico/avisos/preferencia',
    servico: 'avisos',
    resumo: 'Desliga o tipo de aviso de uma mensagem, sem entrar',
    consulta: av.consultaDescadastro,
    resposta: recurso(av.descadastro),
    erros: ['nao_encontrado', 'entrada_invalida', 'ilegivel', 'grande_demais'],
  },
} as const satisfies Record<string, Operacao>

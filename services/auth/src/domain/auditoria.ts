import type { AcaoAuditada } from '@car/vocabulary/auditoria'
import { PAPEL_LABEL } from '@car/vocabulary/pessoa'
import type { CampoDeContato } from './contato.ts'
import type { Evento, EventoDeConsulta } from './eventos.ts'

type Registrado = Evento | EventoDeConsulta

/** What the audit calls each type of event. */
export const ACOES: { [T in Registrado['tipo']]: AcaoAuditada & T } = {
  usuario_criado: 'usuario_criado',
  tipo_alterado: 'tipo_alterado',
  unidade_alterada: 'unidade_alterada',
  contato_alterado: 'contato_alterado',
  sessoes_encerradas: 'sessoes_encerradas',
  pessoas_listadas: 'pessoas_listadas',
  pessoa_consultada: 'pessoa_consultada',
}

/** One line about an act on a person's account, for people. The line stands beside the name of the account's owner. */
export function resumir(evento: Registrado): string {
  switch (evento.tipo) {
    case 'usuario_criado':
      return `Pessoa cadastrada como ${PAPEL_LABEL[evento.tipo_usuario]}.`
    case 'tipo_alterado': {
      const { de, para, origem, motivo } = evento
      const por = origem === 'configuracao' ? ' pela configuração da instalação' : ''
      return comMotivo(`Papel alterado${por}: de ${PAPEL_LABEL[de]} para ${PAPEL_LABEL[para]}.`, motivo)
    }
    case 'unidade_alterada': {
      const { de, para, motivo } = evento
      return comMotivo(`Unidade alterada: de ${de ?? 'nenhuma'} para ${para ?? 'nenhuma'}.`, motivo)
    }
    case 'contato_alterado':
      return `Contato alterado pela própria pessoa (${evento.campos.map((campo) => CAMPO_LABEL[campo]).join(' e ')}).`
    case 'sessoes_encerradas':
      return `Todas as sessões da pessoa encerradas. Motivo: ${evento.motivo}`
    case 'pessoas_listadas':
      return `Lista das pessoas cadastradas consultada${evento.por_nome ? ', por um nome' : ''}.`
    case 'pessoa_consultada':
      return 'Cadastro e contato da pessoa consultados.'
  }
}

/** The person whom an act is about: the owner of the account, or the one who was looked at. */
export function pessoaDe(conta: string, [evento]: readonly Registrado[]): string | undefined {
  if (evento?.tipo === 'pessoas_listadas') return undefined
  return evento?.tipo === 'pessoa_consultada' ? evento.usuarioId : conta
}

const comMotivo = (dito: string, motivo: string | undefined): string =>
  motivo === undefined ? dito : `${dito} Motivo: ${motivo}`

const CAMPO_LABEL: Record<CampoDeContato, string> = { email_contato: 'endereço de avisos', telefone: 'telefone' }

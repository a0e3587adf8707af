import { useMemo } from 'react'
import { comoFalha, type Falha } from '../api/falha.ts'
import { useContagem } from '../contagem.ts'
import { enderecoDeEntradaRecente } from '../api/sessao.ts'
import { Botao } from './botao.tsx'
import { Mensagem } from './mensagem.tsx'
import { type NaTela, OQueMudou } from './o-que-mudou.tsx'
import { errosDe, ResumoDeErros, type Rotulos } from './resumo-de-erros.tsx'

type Props = {
  falha: unknown
  /** The labels of the form's fields. */
  rotulos?: Rotulos
  /** The case that the act is about, as it stands on the screen. */
  caso?: NaTela | undefined
  /** Called by "Tentar de novo". */
  tentar?: () => void
}

/**
 * The one place that says what to do about a refusal: a summary of errors for CAR-004, a link to the level for CAR-006,
 * seconds to wait for CAR-010, and otherwise the words of the service. `<Conflito>` handles CAR-012 of an edition
 * before it comes here. For an act on a case this says what others did meanwhile.
 */
export function Falhou({ falha: dada, rotulos = {}, caso, tentar }: Props) {
  if (!dada) return null
  const falha = comoFalha(dada)
  if (falha.codigo === 'CAR-004' && falha.detalhes.length > 0) {
    return <Resumo falha={falha} rotulos={rotulos} />
  }
  if (falha.codigo === 'CAR-006') return <FaltaNivel falha={falha} />
  if (falha.repeteEm !== null) return <Espera ate={falha.repeteEm} />
  return (
    <Mensagem tipo={falha.conflito || falha.passageira ? 'atencao' : 'erro'} titulo={TITULOS[falha.codigo]} anunciar>
      {caso && falha.conflito ? <OQueMudou key={falha.pedido} {...{ caso, falha }} /> : <p>{falha.message}</p>}
      {falha.detalhes.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
      {tentar && <Botao onClick={tentar}>Tentar de novo</Botao>}
      {falha.pedido && (
        <details>
          <summary>Detalhes</summary>
          <p>
            Ao pedir ajuda, informe: {falha.codigo}, pedido <code>{falha.pedido}</code>
          </p>
        </details>
      )}
    </Mensagem>
  )
}

/** A refusal has one summary, however often it is drawn. The next refusal has another, even if it says the same. */
function Resumo({ falha, rotulos }: { falha: Falha; rotulos: Rotulos }) {
  const erros = useMemo(() => errosDe(falha.detalhes), [falha])
  return <ResumoDeErros erros={erros} rotulos={rotulos} />
}

const TITULOS: Record<string, string> = {
  rede: 'Sem internet',
  'CAR-003': 'Não encontrado',
  'CAR-005': 'Agora não é possível',
  'CAR-012': 'Este processo mudou enquanto você trabalhava',
  'CAR-016': 'Uma parte do serviço está fora do ar',
  'CAR-017': 'O serviço demorou a responder',
}

/** A button for the link that comes with the answer. What was typed is kept. */
function FaltaNivel({ falha }: { falha: Falha }) {
  const { message, detalhes } = falha
  const recente = detalhes.some(({ code }) => code === 'recent_login_required')
  const link = /https?:\/\/\S+/.exec(message)?.[0].replace(/[.,;)]+$/, '')
  const frases = message.split(/(?<=\.)\s+/).filter((frase) => !frase.includes('://'))
  return (
    <Mensagem tipo="atencao" titulo={recente ? 'Entre de novo' : 'Sua conta precisa de outro nível'} anunciar>
      <p>{frases.join(' ')} O que você digitou fica guardado.</p>
      {link && (
        <a className="br-button secondary" href={recente ? enderecoDeEntradaRecente() : link}>
          {recente ? 'Entrar de novo' : 'Aumentar meu nível'}
        </a>
      )}
    </Mensagem>
  )
}

/** "Muitos pedidos": shown while something waits for its turn. Screen readers say it once, not at each second. */
export function Espera({ ate }: { ate: number }) {
  const restamS = useContagem(ate)
  if (restamS === null) return null
  return (
    <Mensagem tipo="informacao" anunciar>
      Muitos pedidos em pouco tempo. Tentaremos de novo em{' '}
      <span role="timer" aria-live="off">
        {restamS} s
      </span>
      .
    </Mensagem>
  )
}

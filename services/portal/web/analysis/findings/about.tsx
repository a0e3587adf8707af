import { ACHADO_STATUS_LABEL, type AchadoStatus } from '@car/vocabulary/achado'
import { Tag, type Tone } from '../../shared/components/tag.tsx'
import { hectares, label } from '../../shared/format.ts'
import type { Achado } from '../../gen/interface.ts'

const TONE: Record<AchadoStatus, Tone> = {
  divergencia: 'bad',
  a_confirmar: 'attention',
  aviso: 'attention',
  nao_verificavel: 'neutral',
  ok: 'good',
}

export const Standing = ({ situacao }: Pick<Achado, 'situacao'>) => (
  <Tag tone={TONE[situacao]}>{label(ACHADO_STATUS_LABEL, situacao)}</Tag>
)

/**
 * Returns a value of a finding in words: areas in hectares, the gap of a memorial in metres. Other numbers stay plain.
 */
function inWords({ codigo }: Achado, valor: string | number): string {
  if (typeof valor !== 'number') return valor
  if (codigo === 'memorial_nao_fecha') return `${valor.toLocaleString('pt-BR')} m`
  return /area|^memorial/.test(codigo) ? hectares(valor) : String(valor)
}

/** The values that a finding holds against each other. */
export function Sides({ achado }: { achado: Achado }) {
  const { situacao, declarado, lido, informado, documento_id } = achado
  if (situacao === 'ok' || (declarado === null && lido === null)) return null
  const side = (label: string, valor: string | number | null | undefined) =>
    valor !== null &&
    valor !== undefined && (
      <div>
        <dt>{label}</dt>
        <dd>{inWords(achado, valor)}</dd>
      </div>
    )
  return (
    <dl className="sides">
      {side('Declarado', declarado)}
      {side(situacao === 'a_confirmar' ? 'Palpite da leitura' : documento_id ? 'Lido' : 'Encontrado', lido)}
      {side('Quem apresenta informou', informado)}
    </dl>
  )
}

/** What a form is about. The form lies over the card of the finding, so it says the same. */
export const About = ({ achado }: { achado: Achado }) => (
  <section className="achado about" aria-label="Achado">
    <p>
      <Standing {...achado} /> {achado.mensagem}
    </p>
    <Sides achado={achado} />
  </section>
)

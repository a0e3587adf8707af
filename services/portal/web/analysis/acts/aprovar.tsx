import { LONGEST, SHORTEST_REASON } from '@car/vocabulary/limits'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { Button } from '../../shared/components/button.tsx'
import { TextArea } from '../../shared/components/campo.tsx'
import { announce } from '../../shared/components/announcement.tsx'
import { useRascunho } from '../../device/drafts.ts'
import type { Achado, Processo } from '../../gen/interface.ts'
import { toJudge } from '../findings/achado.ts'
import { TO_BE_READ } from '../second-reading/reading-words.ts'
import { crossChecked, parecerGaps, wholeParecer, withoutVerdict } from './parecer.ts'
import { useRequirement } from './require.ts'
import { Form } from './form.tsx'

const LABELS = { why: 'Por que se aprova sem avaliar estas divergências', parecer: 'Parecer' }

type Props = { processo: Processo; achados: readonly Achado[]; onClose: () => void; onDone: () => void }

/**
 * Approves a case. The dialog names the checks, the divergences without a verdict and the consequences, and asks for an
 * opinion.
 */
export function Aprovar({ processo, achados, onClose, onDone }: Props) {
  const { id, numero } = processo
  const rascunho = useRascunho(id, 'parecer', { parecer: '', why: '' })
  const { valor } = rascunho
  const open = withoutVerdict(achados)
  const confirmed = achados.filter(
    ({ situacao, avaliacao }) => situacao !== 'ok' && avaliacao?.resultado === 'confirmado',
  )
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (said: string, key) =>
        unwrap(
          api.POST('/api/v1/analista/processos/{id}/aprovar', {
            // With the header, the service refuses if the case differs from the screen.
            params: { path: { id }, header: once(key, processo) },
            body: { parecer: said },
          }),
        ),
      {
        rascunho,
        changes: [ofProcesso(id), ['fila']],
        onDone: ({ data: { segunda_leitura: reading } }) => {
          announce(reading ? TO_BE_READ : `Processo ${numero} aprovado.`)
          void rascunho.finish().then(onDone)
        },
      },
    ),
  )
  return (
    <Form
      titulo={`Aprovar o processo ${numero}`}
      button="Aprovar"
      ato={ato}
      run={() => require(parecerGaps(valor, achados)) && ato.run(wholeParecer(valor, achados))}
      {...{ rascunho, onClose }}
      processo={processo}
      labels={LABELS}
    >
      <ul className="conditions">
        <li>Os documentos obrigatórios estão válidos.</li>
        <li>Nenhuma pendência está aberta.</li>
        <li>{checked(achados)}</li>
      </ul>
      {open.length > 0 && (
        <>
          <p>
            <strong>Divergências não avaliadas:</strong>
          </p>
          <ul>
            {open.map(({ id: which, mensagem }) => (
              <li key={which}>{mensagem}</li>
            ))}
          </ul>
          <TextArea
            nome="why"
            label={LABELS.why}
            hint="Fica no parecer."
            max={LONGEST.decision / 2}
            linhas={3}
            erro={erro('why')}
            valor={valor.why}
            onChange={(why) => rascunho.change({ why })}
          />
        </>
      )}
      {confirmed.length > 0 && (
        <>
          <p>
            <strong>Divergências confirmadas, que o parecer explica:</strong>
          </p>
          <ul>
            {confirmed.map(({ id: which, mensagem }) => (
              <li key={which}>{mensagem}</li>
            ))}
          </ul>
        </>
      )}
      <p>O imóvel passa a ativo no CAR, e o requerente é avisado. A aprovação não se desfaz.</p>
      <TextArea
        nome="parecer"
        label={LABELS.parecer}
        hint="Fica no histórico e no dossiê."
        max={open.length > 0 ? LONGEST.decision / 2 - SHORTEST_REASON * 2 : LONGEST.decision}
        linhas={6}
        erro={erro('parecer')}
        valor={valor.parecer}
        onChange={(fresh) => rascunho.change({ parecer: fresh })}
      />
      {achados.length > 0 && (
        <Button
          kind="plain"
          onClick={() =>
            rascunho.change({ parecer: [valor.parecer.trim(), crossChecked(achados)].filter(Boolean).join('\n') })
          }
        >
          Incluir o que foi conferido
        </Button>
      )}
    </Form>
  )
}

function checked(achados: readonly Achado[]): string {
  const all = toJudge(achados)
  const missing = all.filter(({ avaliacao }) => avaliacao === null).length
  if (all.length === 0) return 'Tudo o que se pôde conferir confere.'
  if (missing === 0) return 'Todos os achados foram avaliados.'
  return missing === 1 ? 'Atenção: 1 achado não foi avaliado.' : `Atenção: ${missing} achados não foram avaliados.`
}

import { LONGEST } from '@car/vocabulary/limits'
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
import { crossChecked, parecerGap, withoutVerdict } from './parecer.ts'
import { useRequirement } from './require.ts'
import { Form } from './form.tsx'

type Props = { processo: Processo; achados: readonly Achado[]; onClose: () => void; onDone: () => void }

/**
 * Approves a case. The dialog names the checks, the divergences without a verdict and the consequences, and asks for an
 * opinion.
 */
export function Aprovar({ processo, achados, onClose, onDone }: Props) {
  const { id, numero } = processo
  const rascunho = useRascunho(id, 'parecer', { parecer: '' })
  const parecer = rascunho.valor.parecer.trim()
  const open = withoutVerdict(achados)
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
        onDone: () => {
          announce(`Processo ${numero} aprovado.`)
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
      run={() => require({ parecer: parecerGap(parecer, achados) }) && ato.run(parecer)}
      {...{ rascunho, onClose }}
      processo={processo}
      labels={{ parecer: 'Parecer' }}
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
        </>
      )}
      <p>O imóvel passa a ativo no CAR, e o requerente é avisado. A aprovação não se desfaz.</p>
      <TextArea
        nome="parecer"
        label="Parecer"
        hint={`${open.length > 0 ? 'Diga também por que se aprova sem avaliar as divergências acima. ' : ''}Fica no histórico e no dossiê.`}
        max={LONGEST.decision}
        linhas={6}
        erro={erro('parecer')}
        valor={rascunho.valor.parecer}
        onChange={(fresh) => rascunho.change({ parecer: fresh })}
      />
      {achados.length > 0 && (
        <Button
          kind="plain"
          onClick={() => rascunho.change({ parecer: [parecer, crossChecked(achados)].filter(Boolean).join('\n') })}
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
  if (missing === 0) return 'Todas as conferências foram avaliadas.'
  return missing === 1
    ? 'Atenção: 1 conferência não foi avaliada.'
    : `Atenção: ${missing} conferências não foram avaliadas.`
}

import { READING_RESULT_LABEL, type ReadingResult } from '@car/vocabulary/analysis'
import { LONGEST } from '@car/vocabulary/limits'
import type { DecisionResult, ReasonCode } from '@car/vocabulary/processo'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { announce } from '../../shared/components/announcement.tsx'
import { Checkbox, OptionGroup, TextArea } from '../../shared/components/campo.tsx'
import { useRascunho } from '../../device/drafts.ts'
import type { Achado, operations, Processo } from '../../gen/interface.ts'
import { ReasonGroup } from '../acts/decision-fields.tsx'
import { Form } from '../acts/form.tsx'
import { useRequirement } from '../acts/require.ts'
import { toJudge } from '../findings/achado.ts'
import { DECISION_OPTIONS } from './decision-options.ts'

type Body = NonNullable<operations['segundaLeitura']['requestBody']>['content']['application/json']
type Typed = {
  resultado: ReadingResult | ''
  decisao: DecisionResult | ''
  codigo: ReasonCode | ''
  motivo: string
  achados: string[]
}

const EMPTY: Typed = { resultado: '', decisao: '', codigo: '', motivo: '', achados: [] }
const LABELS = { resultado: 'O exame', decisao: 'A sua decisão', codigo_motivo: 'Motivo', motivo: 'Por quê' }

type Props = { processo: Processo; achados: readonly Achado[]; onClose: () => void; onDone: () => void }

/** Asks the second reader for their own decision. The dialog says nothing of the first. */
export function ReadSecond({ processo, achados, onClose, onDone }: Props) {
  const { id, numero } = processo
  const rascunho = useRascunho(id, 'second reading', EMPTY)
  const { resultado, decisao, codigo, motivo, achados: named } = rascunho.valor
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (body: Body, key) =>
        unwrap(
          api.POST('/api/v1/analista/processos/{id}/segunda-leitura', {
            params: { path: { id }, header: once(key, processo) },
            body,
          }),
        ),
      {
        rascunho,
        changes: [ofProcesso(id), ['fila']],
        onDone: ({ data: { status } }) => {
          announce(status === 'em_analise' ? 'A sua leitura foi registrada.' : `Processo ${numero} ${status}.`)
          void rascunho.finish().then(onDone)
        },
      },
    ),
  )
  const needsReason = decisao === 'rejeitado' || resultado === 'discordo'
  const send = () => {
    const complete = require({
      resultado: resultado === '' && 'Diga se você concorda com o exame.',
      decisao: decisao === '' && 'Escolha a sua decisão.',
      codigo_motivo: decisao === 'rejeitado' && codigo === '' && 'Escolha o motivo.',
      motivo: needsReason && motivo.trim() === '' && 'Diga por quê.',
    })
    if (!complete || resultado === '' || decisao === '') return
    ato.run({
      resultado,
      decisao,
      ...(motivo.trim() === '' ? {} : { motivo: motivo.trim() }),
      ...(decisao === 'rejeitado' && codigo !== '' ? { codigo_motivo: codigo } : {}),
      ...(resultado === 'discordo' && named.length > 0 ? { achados: named } : {}),
    })
  }
  return (
    <Form
      titulo={`Segunda leitura do processo ${numero}`}
      button="Registrar a leitura"
      ato={ato}
      run={send}
      {...{ rascunho, onClose }}
      processo={processo}
      labels={LABELS}
    >
      <p>Você não sabe o que se decidiu antes, nem quem o fez. Se as duas leituras concordam, o processo é decidido.</p>
      <OptionGroup
        nome="resultado"
        label="O exame: os achados, como foram avaliados"
        valor={resultado}
        erro={erro('resultado')}
        onChange={(fresh) => rascunho.change({ resultado: fresh })}
        options={RESULT_OPTIONS}
      />
      {resultado === 'discordo' && toJudge(achados).length > 0 && (
        <fieldset className="campo">
          <legend>Achados de que você discorda (opcional)</legend>
          <p className="hint">Quem examinou o processo os vê e decide de novo. Se já o fez, a supervisão decide.</p>
          {toJudge(achados).map(({ id: which, mensagem }) => (
            <Checkbox
              key={which}
              label={mensagem}
              checked={named.includes(which)}
              onChange={(yes) =>
                rascunho.change({ achados: yes ? [...named, which] : named.filter((other) => other !== which) })
              }
            />
          ))}
        </fieldset>
      )}
      <OptionGroup
        nome="decisao"
        label="A sua decisão"
        valor={decisao}
        erro={erro('decisao')}
        onChange={(fresh) => rascunho.change({ decisao: fresh })}
        options={DECISION_OPTIONS}
      />
      {decisao === 'rejeitado' && (
        <ReasonGroup
          valor={codigo}
          erro={erro('codigo_motivo')}
          onChange={(fresh) => rascunho.change({ codigo: fresh })}
        />
      )}
      <TextArea
        nome="motivo"
        label="Por quê"
        hint="Fica no histórico e no dossiê."
        optional={!needsReason}
        max={LONGEST.decision}
        linhas={5}
        erro={erro('motivo')}
        valor={motivo}
        onChange={(fresh) => rascunho.change({ motivo: fresh })}
      />
    </Form>
  )
}

const RESULT_OPTIONS = (Object.keys(READING_RESULT_LABEL) as ReadingResult[]).map((valor) => ({
  valor,
  texto: READING_RESULT_LABEL[valor],
}))

import { oDocumento, DOCUMENTO_KIND_LABEL } from '@car/vocabulary/documento'
import { RESSALVA_REASON_LABEL, STATUS_RESSALVA_LABEL, type RessalvaResult } from '@car/vocabulary/ressalva'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST } from '@car/vocabulary/limits'
import { useAto } from '../../shared/api/ato.ts'
import { api, unwrap } from '../../shared/api/client.ts'
import { documentosOf, ressalvasOf } from '../../shared/api/processo.ts'
import { ofProcesso } from '../../shared/api/queries.ts'
import { once } from '../../shared/api/version.ts'
import { Button } from '../../shared/components/button.tsx'
import { TextArea, TextField, OptionGroup } from '../../shared/components/campo.tsx'
import { WithNetwork } from '../../shared/components/with-network.tsx'
import { Failed } from '../../shared/components/failed.tsx'
import { Recovered } from '../../shared/components/recovered.tsx'
import { Tag, type Tone } from '../../shared/components/tag.tsx'
import { dateTime, label } from '../../shared/format.ts'
import { readArea } from '../../shared/area.ts'
import { useRascunho } from '../../device/drafts.ts'
import { CANNOT_DECIDE } from '../../shared/network.ts'
import type { DecisaoDeRessalva, Documento, Processo, Ressalva } from '../../gen/interface.ts'
import { Reasons, type Can } from '../acts/acts.tsx'
import { useRequirement } from '../acts/require.ts'

const TONE: Record<Ressalva['status'], Tone> = { aberta: 'attention', aceita: 'good', recusada: 'bad' }

type Props = {
  processo: Processo
  documentos: readonly Documento[]
  onSee: (documento: string) => void
  pode: Can
}

/** The pause between two requests while an accepted copy is not valid yet, in milliseconds. */
const FOLLOWS_MS = 3_000

/** Shows the reasons for missing or unreadable papers. Undecided ressalvas come first. */
export function Ressalvas({ processo, documentos, onSee, pode }: Props) {
  const list = useQuery(ressalvasOf(processo.id))
  const ressalvas = (list.data ?? []).toSorted((a, b) => Number(b.status === 'aberta') - Number(a.status === 'aberta'))
  const follows = ressalvas.some(
    ({ status, documento_id }) =>
      status === 'aceita' && documentos.some((copy) => copy.id === documento_id && copy.status === 'invalido'),
  )
  // An accepted copy becomes valid a moment later. Typed values are compared after that.
  useQuery({ ...documentosOf(processo.id), refetchInterval: follows && FOLLOWS_MS })
  if (list.error) return <Failed failure={list.error} retry={() => void list.refetch()} />
  if (ressalvas.length === 0) return null
  return (
    <section aria-label="Ressalvas">
      <ul className="ressalvas">
        {ressalvas.map((ressalva) => (
          <RessalvaItem key={ressalva.id} {...{ processo, ressalva, documentos, onSee, pode }} />
        ))}
      </ul>
      {ressalvas.some(({ status }) => status === 'aberta') && (
        <Reasons permissions={[pode('decidir_ressalva')]} told={pode('aprovar')} />
      )}
    </section>
  )
}

function RessalvaItem({ processo, ressalva, documentos, onSee, pode }: Props & { ressalva: Ressalva }) {
  const { tipo_documento, motivo, texto, documento_id, status, criada_em, decisao } = ressalva
  const [deciding, setDeciding] = useState(false)
  const i = documentos.findIndex(({ id }) => id === documento_id)
  return (
    <li className="achado">
      <div className="card-head">
        <h3>Ressalva sobre {oDocumento(tipo_documento)}</h3>
        <Tag tone={TONE[status]}>{label(STATUS_RESSALVA_LABEL, status)}</Tag>
      </div>
      <p className="muted">
        {dateTime(criada_em)}: {RESSALVA_REASON_LABEL[motivo]}
      </p>
      <p className="prose">{texto}</p>
      {documento_id && documentos[i] && (
        <p>
          <button type="button" className="link" onClick={() => onSee(documento_id)}>
            A melhor cópia: {i + 1} {label(DOCUMENTO_KIND_LABEL, tipo_documento)}
          </button>
        </p>
      )}
      {decisao && (
        <p className="verdict">
          <strong>{label(STATUS_RESSALVA_LABEL, status)}</strong> por {decisao.por.nome}: {decisao.motivo}
        </p>
      )}
      {status === 'aberta' && pode('decidir_ressalva').permitida && !deciding && (
        <div className="achado-acts">
          <Button
            onClick={() => {
              setDeciding(true)
              if (documento_id) onSee(documento_id)
            }}
          >
            Decidir…
          </Button>
        </div>
      )}
      {deciding && <DecideRessalva {...{ processo, ressalva }} onClose={() => setDeciding(false)} />}
    </li>
  )
}

type DecisionDraft = { resultado: RessalvaResult | ''; motivo: string; numero: string; area: string; nome: string }
const LABELS = {
  resultado: 'Decisão',
  motivo: 'Por quê',
  'dados.numero_matricula': 'Número da matrícula',
  'dados.area_ha': 'Área',
  'dados.proprietario_nome': 'Proprietário',
}

const SUGGESTED = [
  { campo: 'numero', nome: 'dados.numero_matricula', label: 'Número da matrícula', max: 30 },
  { campo: 'area', nome: 'dados.area_ha', label: 'Área em hectares', keyboard: 'decimal' },
  { campo: 'nome', nome: 'dados.proprietario_nome', label: 'Proprietário', max: 200 },
] as const

/** The form for deciding a ressalva. It is not a dialog, because the analyst reads the copy while typing its values. */
function DecideRessalva({
  processo,
  ressalva,
  onClose,
}: {
  processo: Processo
  ressalva: Ressalva
  onClose: () => void
}) {
  const { id } = processo
  const { id: rid, tipo_documento, documento_id } = ressalva
  const rascunho = useRascunho<DecisionDraft>(id, `ressalva ${rid}`, {
    resultado: '',
    motivo: '',
    numero: '',
    area: '',
    nome: '',
  })
  const { resultado, motivo, numero, area, nome } = rascunho.valor
  const { require, erro, ...ato } = useRequirement(
    useAto(
      (body: DecisaoDeRessalva, key) =>
        unwrap(
          api.POST('/api/v1/analista/processos/{id}/ressalvas/{rid}/decidir', {
            params: { path: { id, rid }, header: once(key, processo) },
            body,
          }),
        ),
      { rascunho, changes: [ofProcesso(id), ['fila']], onDone: () => void rascunho.finish().then(onClose) },
    ),
  )
  const le = resultado === 'aceita' && documento_id !== undefined
  const parsed = area.trim() === '' ? null : readArea(area)
  const send = () => {
    const whole = require({
      resultado: resultado === '' && 'Diga se aceita a ressalva.',
      motivo: motivo.trim() === '' && 'Diga por quê. O requerente lê.',
      'dados.area_ha':
        le && parsed !== null && !('hectares' in parsed) && 'Escreva a área em hectares, como 1.234,5678.',
    })
    if (!whole || resultado === '') return
    const dados = {
      ...(numero.trim() ? { numero_matricula: numero.trim() } : {}),
      ...(parsed && 'hectares' in parsed ? { area_ha: parsed.hectares } : {}),
      ...(nome.trim() ? { proprietario_nome: nome.trim() } : {}),
    }
    ato.run({ resultado, motivo: motivo.trim(), ...(le && Object.keys(dados).length > 0 ? { dados } : {}) })
  }
  return (
    <form
      aria-label={`Decidir a ressalva sobre ${oDocumento(tipo_documento)}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Recovered rascunho={rascunho} />
      <Failed failure={ato.failure} processo={processo} labels={LABELS} />
      <OptionGroup
        nome="resultado"
        label="Decisão"
        valor={resultado}
        erro={erro('resultado')}
        onChange={(fresh) => rascunho.change({ resultado: fresh })}
        options={[
          { valor: 'aceita', texto: 'Aceitar', hint: 'Vale pelo documento.' },
          { valor: 'recusada', texto: 'Recusar', hint: 'O documento é pedido ao requerente, com este motivo.' },
        ]}
      />
      <TextArea
        nome="motivo"
        label="Por quê"
        hint="O requerente lê este texto como está."
        max={LONGEST.ressalva}
        linhas={3}
        erro={erro('motivo')}
        valor={motivo}
        onChange={(fresh) => rascunho.change({ motivo: fresh })}
      />
      {le && (
        <fieldset className="campo">
          <legend>O que você lê no documento</legend>
          <p className="hint">Escreva só o que dá para ler. Cada valor é conferido com o que foi declarado.</p>
          {SUGGESTED.map(({ campo, nome, ...how }) => (
            <TextField
              key={nome}
              {...how}
              nome={nome}
              optional
              valor={rascunho.valor[campo]}
              erro={erro(nome)}
              onChange={(fresh) => rascunho.change({ [campo]: fresh })}
            />
          ))}
        </fieldset>
      )}
      <div className="actions">
        <WithNetwork sentence={`${CANNOT_DECIDE} O que você escreveu fica guardado neste aparelho.`}>
          <Button kind="primary" sends busy={ato.busy}>
            Decidir
          </Button>
        </WithNetwork>
        <Button onClick={onClose}>Voltar</Button>
      </div>
    </form>
  )
}

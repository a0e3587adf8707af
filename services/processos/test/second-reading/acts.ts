import type { Ato, Factory, Ready } from '../interruption-acts.ts'
import { ANA, BIA, SOFIA, analysisAct, http, ready } from '../interruption-acts.ts'

/** With these settings two people have to agree on every decision, and no timer gives it to a reader. */
export const TWO_READERS = { SEGUNDA_LEITURA_RISCO: '0', ALARMES_MS: '3600000' }

const proposed = async (f: Factory): Promise<string> => {
  const id = await f.assumed()
  await f.ask('POST', `/analista/processos/${id}/aprovar`, undefined, ANA)
  return id
}
const withReader = async (f: Factory): Promise<string> => {
  const id = await proposed(f)
  await f.ask('POST', `/analista/processos/${id}/atribuir`, { analista_id: BIA.id, motivo: 'férias' }, SOFIA)
  return id
}
const read = (body: object) => analysisAct('segunda-leitura', body, BIA)
const AGREES = { resultado: 'concordo', decisao: 'aprovado' }
const DIFFERS = { resultado: 'discordo', decisao: 'aprovado', motivo: 'O desenho falta.' }
const FINDS = { ...DIFFERS, achados: ['area_geometria.1'] }
const of =
  (prepare: (f: Factory) => Promise<string>) =>
  async (f: Factory): Promise<Ready> =>
    ready(await prepare(f))

/** The acts on a decision that two people have to agree on. */
export const ATOS: readonly Ato[] = [
  {
    nome: 'propose',
    event: 'segunda_leitura_pedida',
    end: [200],
    prepare: of((f) => f.assumed()),
    run: analysisAct('aprovar'),
  },
  {
    nome: 'give to a reader',
    event: 'segunda_leitura_atribuida',
    end: [200],
    prepare: of(proposed),
    // A service that starts gives the case to a reader, unless there is none.
    run: (m, ...rest) => {
      m.team.length = 0
      return analysisAct('atribuir', { analista_id: BIA.id, motivo: 'férias' }, SOFIA)(m, ...rest)
    },
  },
  {
    nome: 'agree',
    event: 'processo_aprovado',
    end: [200],
    prepare: of(withReader),
    run: read(AGREES),
  },
  {
    nome: 'find something',
    event: 'segunda_leitura_feita',
    end: [200],
    prepare: of(withReader),
    run: read(FINDS),
  },
  {
    nome: 'break a tie',
    event: 'segunda_leitura_concluida',
    end: [200],
    prepare: of(async (f) => {
      const id = await withReader(f)
      await f.ask('POST', `/analista/processos/${id}/segunda-leitura`, DIFFERS, BIA)
      return id
    }),
    run: http(
      'POST',
      (p) => `/supervisor/processos/${p.processoId}/desempatar`,
      { resultado: 'rejeitado', motivo: 'x' },
      SOFIA,
    ),
  },
]

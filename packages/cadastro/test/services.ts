import { handlers } from '../../../services/processos/src/inbound/grpc.ts'
import { checkDeclared } from '../../../services/processos/src/processo/usecases/cross-check.ts'
import { editar } from '../../../services/processos/src/processo/usecases/editar.ts'
import { criarProcesso } from '../../../services/processos/src/processo/usecases/criar-processo.ts'
import { issueRecibo } from '../../../services/dossie/src/usecases/recibo.ts'
import { reciboOf } from '../../../services/processos/src/processo/usecases/recibo.ts'
import { evolve } from '../../../services/processos/src/domain/evolve.ts'
import type { DomainEvent } from '../../../services/processos/src/domain/events.ts'
import type { Processo, State } from '../../../services/processos/src/domain/processo.ts'
import { OWNER } from '../../../services/processos/test/given.ts'
import { CarError } from '../../errors/src/car-error.ts'
import { validateWith } from '../../http/src/validate.ts'
import { mask } from '../../identity/src/cpf.ts'
import { newProcesso } from '../../operations/src/schemas/processo.ts'
import type { DadosRecibo } from '../../dossier-pages/src/data/recibo.ts'
import { service } from '../../../proto/src/service.ts'
import type { ProcessosDefinition } from '../../../proto/src/gen/car/processos/v1/Processos.ts'

const AT = new Date('2026-03-02T12:00:00.000Z')
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const METHODS = service<ProcessosDefinition>('car.processos.v1.Processos')

/** Replaces ids that are new in each run by their order of appearance. */
export function withoutIds<T>(value: T): T {
  const seen: string[] = []
  const place = (id: string) => (seen.includes(id) ? seen.indexOf(id) : seen.push(id) - 1)
  return JSON.parse(JSON.stringify(value ?? null).replaceAll(UUID, (id) => `id ${place(id)}`)) as T
}

/** A case whose store, vault and other services are stood in for, so that the use cases run without servers. */
export function createProcesso() {
  let state: State = null
  const commits: { events: DomainEvent[]; at: Date; author: null; version: number; hash: string }[] = []
  const drawings = new Map<string, unknown>()
  const execute = async (_kind: string, _id: string, _command: unknown, decide: (...args: unknown[]) => unknown) => {
    const { events, sealed } = (await decide(state, commits.length, commits)) as {
      events: DomainEvent[]
      sealed?: object
    }
    commits.push({ events, at: AT, author: null, version: commits.length + 1, hash: 'h' })
    for (const event of events) state = evolve(state, event, AT.toISOString(), OWNER.id)
    recorded.push({ events, sealed })
    return { state, version: commits.length }
  }
  const recorded: { events: DomainEvent[]; sealed: object | undefined }[] = []
  const fake = {
    now: () => AT,
    numbers: { next: async () => 1 },
    acompanhamentoKeys: { of: () => '7K3MP9T2VWXE' },
    publicUrl: 'https://car.example',
    prove: async () => null,
    store: { execute, unopened: () => undefined, load: async () => ({ state, version: commits.length, commits }) },
    seals: {
      seal: (_id: string, number: string) => ({
        documento: { lacre: `seal of ${number}`, prova: 'p', mascara: mask(number) },
        sealed: { [`seal of ${number}`]: `sealed ${number}` },
      }),
      open: (_id: string, { lacre }: { lacre: string }) => lacre.slice('seal of '.length),
    },
    perimetros: {
      identify: (drawing: unknown) => ({ hash: 'drawing', json: JSON.stringify(drawing) }),
      keep: async (drawing: unknown) => (drawings.set('drawing', drawing), 'drawing'),
      of: async ({ perimetro }: { perimetro?: string }) => perimetro && drawings.get(perimetro),
    },
    drawings: { check: async () => [] },
    documentos: {
      ListarNumeros: async () => ({ numeros: [{ numero: '39053344705', mascara: mask('39053344705') }] }),
    },
  }
  const ctx = fake as unknown as Parameters<typeof handlers>[0]
  const current = (): Processo => {
    if (state === null) throw new Error('the case is not open yet')
    return state
  }
  const loaded = () => ({ state, version: commits.length, commits }) as never
  return {
    ctx,
    recorded,
    commits,
    current,
    async open(sent: object): Promise<void> {
      const fresh = await validateWith(newProcesso, sent, checkDeclared(ctx))
      await criarProcesso(ctx, OWNER, fresh, 'command')
    },
    async edit(mergePatch: Record<string, unknown>): Promise<void> {
      const seen = { processo: current(), versao: commits.length, relacao: { as: 'dono' as const }, loaded: loaded() }
      await editar(ctx, OWNER, { seen, commandId: 'command', acceptsVersion: () => true }, mergePatch)
    },
    /** The case as another service gets it. */
    async sent() {
      const { responseSerialize, responseDeserialize } = METHODS.ObterProcesso
      const message = await handlers(ctx, {} as never).ObterProcesso({ id: 'p1' } as never, {} as never)
      return responseDeserialize(responseSerialize(message as never))
    },
    async recibo(): Promise<DadosRecibo> {
      const events: DomainEvent[] = [{ tipo: 'processo_submetido', prazoEm: AT.toISOString() }]
      const submitted = { events, at: AT, author: null, version: commits.length + 1, hash: 'h' }
      const { responseSerialize, responseDeserialize } = METHODS.ObterRecibo
      const recibo = await reciboOf(ctx, current(), [...commits, submitted] as never)
      let drawn: DadosRecibo | undefined
      const draw = async (_who: string, dados: DadosRecibo) => (drawn = dados)
      const peers = { handedIn: async () => [] }
      const dossie = { peers, recibos: { draw } } as unknown as Parameters<typeof issueRecibo>[0]
      await issueRecibo(dossie, 'p', responseDeserialize(responseSerialize(recibo as never)))
      if (drawn === undefined) throw new Error('no receipt was drawn')
      return drawn
    },
  }
}

/** The faults with which a declaration is refused. */
export async function refusal(run: () => Promise<unknown>) {
  try {
    await run()
    return []
  } catch (error) {
    if (!(error instanceof CarError)) throw error
    return error.details
  }
}

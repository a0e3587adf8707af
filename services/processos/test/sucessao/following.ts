import { type Person, person } from '@car/testing/issuer'
import { build } from '../support.ts'
import { ANA, createFactory, OWNER, papersOf } from '../interruption-acts.ts'

/** Builds the service for tests of cases that follow others. */

export const STRANGER = person('Estranha', 'produtor_rural')
export const TECNICO = person('Tito', 'responsavel_tecnico')
export const TECNICO_CPF = '52998224725'

/** Returns a rectangle, a hundredth of a degree high, from this meridian on. */
export const square = (west: number, width: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, -23.6],
      [west + width, -23.6],
      [west + width, -23.59],
      [west, -23.59],
      [west, -23.6],
    ],
  ],
})

/** Builds the service, with an analyst and a technician, and what one does with cases that follow others. */
export async function buildFollowing() {
  const m = await build({ ALARMES_MS: '3600000' })
  const f = createFactory(m)
  m.analistas.set(ANA.id, ANA)
  m.tecnicos.set(TECNICO_CPF, TECNICO)

  const read = async (id: string, part = '', who: Person = OWNER) =>
    (await m.ask(who, 'GET', `/processos/${id}${part}`)).body
  const approve = (id: string) => f.ask('POST', `/analista/processos/${id}/aprovar`, undefined, ANA)
  const examine = async (id: string, who: Person = OWNER) => {
    await f.ask('POST', `/processos/${id}/submeter`, undefined, who)
    await f.ask('POST', `/analista/processos/${id}/assumir`, undefined, ANA)
  }

  return {
    m,
    f,
    read,
    approve,
    examine,
    /** Asks to open a case that follows these. */
    open: (tipo: string, processos: unknown[], beside: object = {}, who: Person = OWNER, key?: string) =>
      m.ask(
        who,
        'POST',
        '/processos',
        { origem: { tipo, processos }, ...beside },
        key ? { 'idempotency-key': key } : {},
      ),
    /** Says whether an act may be done to a case, and why not. */
    may: async (acao: string, id: string) =>
      (await read(id, '/acoes')).data.acoes.find((one: { acao: string }) => one.acao === acao),
    /** Submits a draft with papers of its own, and has it taken. */
    examined: async (id: string): Promise<string> => {
      m.documentos.set(id, papersOf(id))
      await examine(id)
      return id
    },
    /** Makes an approved case with a perimeter of this width from this meridian on. */
    drawn: async (west: number, width = 0.01): Promise<string> => {
      const id = await f.withDocumentos()
      await f.ask('PATCH', `/processos/${id}`, { imovel: { geometria: square(west, width) } })
      await examine(id)
      await approve(id)
      return id
    },
  }
}

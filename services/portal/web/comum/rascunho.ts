import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useEu } from './api/sessao.ts'
import { anotados, anotar, riscar } from './por-guardar.ts'
import { apagarVelhos, venceu } from './validade.ts'

/** What was typed and not sent yet, by person, case and form. It is on this device only. */
type Linha = { dono: string; caso: string; formulario: string; valor: unknown; chave: string; em: number }
interface Guardados extends DBSchema {
  rascunhos: { key: string; value: Linha; indexes: { dono: string } }
}

async function abrir(): Promise<IDBPDatabase<Guardados>> {
  const db = await openDB<Guardados>('car', 1, {
    upgrade(novo) {
      novo.createObjectStore('rascunhos').createIndex('dono', 'dono')
    },
  })
  await recolher(db).catch(() => {})
  return db
}

/** Takes in what the previous page had no time to store. */
async function recolher(db: IDBPDatabase<Guardados>): Promise<void> {
  for (const [id, texto] of anotados()) {
    const linha = JSON.parse(texto) as Linha
    const tx = db.transaction('rascunhos', 'readwrite')
    const guardada = await tx.store.get(id)
    if (!guardada || guardada.em < linha.em) await tx.store.put(linha, id)
    await tx.done
    riscar(id, texto)
  }
}

let aberto: ReturnType<typeof abrir> | undefined
const banco = () => (aberto ??= abrir())

const idDe = (dono: string, caso: string, formulario: string) => `${dono}/${caso}/${formulario}`

export async function lerRascunho(dono: string, caso: string, formulario: string): Promise<Linha | undefined> {
  const linha = await (await banco()).get('rascunhos', idDe(dono, caso, formulario))
  return linha && !venceu(linha) ? linha : undefined
}

export const rascunhosDe = async (dono: string): Promise<Linha[]> =>
  (await (await banco()).getAllFromIndex('rascunhos', 'dono', dono)).filter((linha) => !venceu(linha))

export async function apagarRascunhosDe(dono: string): Promise<void> {
  // This comes first, because the store may not open.
  for (const [id] of anotados()) if (id.startsWith(`${dono}/`)) riscar(id)
  const db = await banco()
  for (const chave of await db.getAllKeysFromIndex('rascunhos', 'dono', dono)) await db.delete('rascunhos', chave)
}

/** Removes everybody's drafts that are past their term. */
export async function apagarVencidos(): Promise<void> {
  const tx = (await banco()).transaction('rascunhos', 'readwrite')
  await apagarVelhos(await tx.store.openCursor())
  await tx.done
}

/**
 * A form whose content outlives reloads, ended sessions and empty batteries. It is written as it is typed.
 *
 *   const rascunho = useRascunho(processo.id, 'dados', inicial)
 *   <CampoDeTexto valor={rascunho.valor.nome} aoMudar={(nome) => rascunho.mudar({ nome })} />
 *
 * @param caso  id of the case, or `novo`; a form that goes from case to case has it as its React key
 * @param inicial  what the form shows where nothing was typed
 */
export const useRascunho = <T extends object>(caso: string, formulario: string, inicial: T) =>
  useRascunhoDe(useEu().id, caso, formulario, inicial)

export type Rascunho<T extends object> = ReturnType<typeof useRascunhoDe<T>>

/** The same for a person who is named. */
export function useRascunhoDe<T extends object>(dono: string, caso: string, formulario: string, inicial: T) {
  const [estado, setEstado] = useState({ valor: inicial, recuperado: false, lido: false })
  const atual = useRef({ valor: inicial, chave: crypto.randomUUID() as string, tocado: false })
  const id = idDe(dono, caso, formulario)

  const escrever = useCallback(() => {
    const { valor, chave } = atual.current
    const linha: Linha = { dono, caso, formulario, valor, chave, em: Date.now() }
    const texto = anotar(id, linha)
    // A device that can keep nothing still accepts what is typed.
    void banco()
      .then((db) => db.put('rascunhos', linha, id))
      .then(
        () => riscar(id, texto),
        () => {},
      )
  }, [dono, caso, formulario, id])

  useEffect(() => {
    let fora = false
    void lerRascunho(dono, caso, formulario)
      .catch(() => undefined)
      .then((linha) => {
        // What was typed before the store answered is newer.
        if (fora || atual.current.tocado) return
        if (!linha) return setEstado((antes) => ({ ...antes, lido: true }))
        const valor = { ...atual.current.valor, ...(linha.valor as T) }
        atual.current = { valor, chave: linha.chave, tocado: false }
        setEstado({ valor, recuperado: true, lido: true })
      })
    return () => {
      fora = true
    }
  }, [dono, caso, formulario])

  /** Other content is another act, with a key of its own. */
  const mudar = useCallback(
    (parte: Partial<T>) => {
      const valor = { ...atual.current.valor, ...parte }
      atual.current = { valor, chave: crypto.randomUUID(), tocado: true }
      setEstado((antes) => ({ ...antes, valor, lido: true }))
      escrever()
    },
    [escrever],
  )

  const apagar = useCallback(async () => {
    atual.current.chave = crypto.randomUUID()
    riscar(id)
    await (await banco()).delete('rascunhos', id)
  }, [id])

  return {
    ...estado,
    mudar,
    /** The Idempotency-Key of this content, kept with it. */
    chave: () => atual.current.chave,
    /** Called after a refusal, because the same key would be refused again. */
    trocarChave: () => {
      atual.current.chave = crypto.randomUUID()
      if (atual.current.tocado || estado.recuperado) escrever()
    },
    /** Called by "Descartar". */
    descartar: async () => {
      atual.current = { ...atual.current, valor: inicial, tocado: false }
      setEstado({ valor: inicial, recuperado: false, lido: true })
      await apagar()
    },
    /** Called when the content was sent and accepted. */
    concluir: async () => {
      atual.current.tocado = false
      setEstado((antes) => ({ ...antes, recuperado: false }))
      await apagar()
    },
  }
}

import { type DBSchema, openDB } from 'idb'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useEu } from './api/sessao.ts'

/** What was typed and not yet sent, on this device only: by person, case and form. */
type Linha = { dono: string; caso: string; formulario: string; valor: unknown; chave: string; em: number }
interface Guardados extends DBSchema {
  rascunhos: { key: string; value: Linha; indexes: { dono: string } }
}

const VALIDADE_MS = 30 * 24 * 3_600_000

const abrir = () =>
  openDB<Guardados>('car', 1, {
    upgrade(db) {
      db.createObjectStore('rascunhos').createIndex('dono', 'dono')
    },
  })
let aberto: ReturnType<typeof abrir> | undefined
const banco = () => (aberto ??= abrir())

const idDe = (dono: string, caso: string, formulario: string) => `${dono}/${caso}/${formulario}`

export async function lerRascunho(dono: string, caso: string, formulario: string): Promise<Linha | undefined> {
  const linha = await (await banco()).get('rascunhos', idDe(dono, caso, formulario))
  return linha && linha.em > Date.now() - VALIDADE_MS ? linha : undefined
}

export const rascunhosDe = async (dono: string): Promise<Linha[]> =>
  (await (await banco()).getAllFromIndex('rascunhos', 'dono', dono)).filter(({ em }) => em > Date.now() - VALIDADE_MS)

export async function apagarRascunhosDe(dono: string): Promise<void> {
  const db = await banco()
  for (const chave of await db.getAllKeysFromIndex('rascunhos', 'dono', dono)) await db.delete('rascunhos', chave)
}

/** What is older than its term goes, whoever's it is. */
export async function apagarVencidos(): Promise<void> {
  const tx = (await banco()).transaction('rascunhos', 'readwrite')
  for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.em <= Date.now() - VALIDADE_MS) await cursor.delete()
  }
  await tx.done
}

/**
 * A form whose content outlives reloads, ended sessions and empty batteries. It is written as it is typed.
 *
 *   const rascunho = useRascunho(processo.id, 'dados', inicial)
 *   <CampoDeTexto valor={rascunho.valor.nome} aoMudar={(nome) => rascunho.mudar({ nome })} />
 *
 * @param caso  id of the case, or `novo`
 * @param inicial  what the form shows where nothing was typed
 */
export function useRascunho<T extends object>(caso: string, formulario: string, inicial: T) {
  const dono = useEu().id
  const [estado, setEstado] = useState({ valor: inicial, recuperado: false, lido: false })
  const chave = useRef(crypto.randomUUID() as string)
  const ultimo = useRef(inicial)

  useEffect(() => {
    let fora = false
    void lerRascunho(dono, caso, formulario)
      .catch(() => undefined)
      .then((linha) => {
        if (fora) return
        if (linha) {
          chave.current = linha.chave
          ultimo.current = { ...inicial, ...(linha.valor as T) }
        }
        setEstado((antes) =>
          // What was typed before the store answered is newer.
          ultimo.current !== antes.valor && linha
            ? { valor: ultimo.current, recuperado: true, lido: true }
            : { ...antes, lido: true },
        )
      })
    return () => {
      fora = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the form begins with is read once
  }, [dono, caso, formulario])

  const mudar = useCallback(
    (parte: Partial<T>) => {
      const valor = { ...ultimo.current, ...parte }
      ultimo.current = valor
      setEstado((antes) => ({ ...antes, valor }))
      const linha: Linha = { dono, caso, formulario, valor, chave: chave.current, em: Date.now() }
      void banco().then((db) => db.put('rascunhos', linha, idDe(dono, caso, formulario)))
    },
    [dono, caso, formulario],
  )

  const apagar = useCallback(async () => {
    chave.current = crypto.randomUUID()
    await (await banco()).delete('rascunhos', idDe(dono, caso, formulario))
  }, [dono, caso, formulario])

  return {
    ...estado,
    /** Idempotency-Key of what this draft becomes. */
    chave: chave.current,
    mudar,
    /** "Descartar". */
    descartar: async () => {
      ultimo.current = inicial
      setEstado({ valor: inicial, recuperado: false, lido: true })
      await apagar()
    },
    /** Sent and accepted. */
    concluir: apagar,
  }
}

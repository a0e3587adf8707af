import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import { CODE, type CodeState } from '../domain/phone-code.ts'

type CodeRow = CodeState & { _id: string; versao: number }

/** The row goes after the day for which its codes are counted. */
const KEPT_S = 86_400

/** Stores, by person, the code that was sent to a telephone. */
export function createCodes(connection: mongoose.Connection) {
  const codes = openCollection<CodeRow>(connection, 'codigos_de_telefone')

  return {
    get: (personId: string): Promise<CodeRow | null> => codes.one({ _id: personId }),

    /** Stores the state that follows from `before`. Returns false if another request was faster. */
    replace: (personId: string, before: CodeRow | null, state: CodeState): Promise<boolean> =>
      before === null
        ? codes.insert({ _id: personId, ...state, versao: 1 })
        : codes.update({ _id: personId, versao: before.versao }, { $set: state, $inc: { versao: 1 } }),

    /**
     * Counts a try and returns the code; null if no code counts any more, because it is too old, was used, or
     * was tried too often.
     */
    tryOne: (personId: string, now: Date): Promise<CodeRow | null> =>
      codes.updateFirst(
        { _id: personId, prova: { $ne: null }, expiraEm: { $gt: now }, tentativas: { $lt: CODE.tries } },
        { $inc: { tentativas: 1, versao: 1 } },
        {},
      ),

    /** Ends the code. Returns false if it was ended before. */
    use: (personId: string, prova: string): Promise<boolean> =>
      codes.update({ _id: personId, prova }, { $set: { prova: null }, $inc: { versao: 1 } }),

    forget: (_id: string): Promise<void> => codes.removeAll({ _id }),

    createIndexes: (): Promise<void> => codes.index({ expiraEm: 1 }, { expireAfterSeconds: KEPT_S }),
  }
}

export type CodeRows = ReturnType<typeof createCodes>

import { useState } from 'react'
import { saiuSemApertar } from '../../comum/ao-sair.ts'
import type { ErroDeCampo } from '../../comum/componentes/resumo-de-erros.tsx'
import { CAMPOS, type Campo, faltasDo, type Ficha, type Passo } from './ficha.ts'

/**
 * The errors of a step, shown when that helps: of a field after something was typed and the field was left, of all
 * fields once the person wants to go on.
 */
export function useFaltas(passo: Passo, ficha: Ficha, corrige = false) {
  const [saidos, setSaidos] = useState<readonly Campo[]>([])
  const [resumo, setResumo] = useState<ErroDeCampo[]>([])
  const faltas = faltasDo(passo, ficha, { corrige })
  const visiveis = (caminho: string) =>
    resumo.some(({ campo }) => campo === caminho) ||
    saidos.some((campo) => CAMPOS[campo].caminho === caminho && ficha[campo].trim() !== '')
  return {
    /** The errors that stand beside the fields. */
    erros: faltas.filter(({ campo }) => visiveis(campo)),
    /** The errors above the fields, as they were when the person last wanted to go on. */
    resumo,
    sair: (campo: Campo) => {
      if (saiuSemApertar()) setSaidos((antes) => [...antes, campo])
    },
    /** @returns whether nothing is wrong */
    conferir: (): boolean => {
      setResumo(faltas)
      return faltas.length === 0
    },
  }
}

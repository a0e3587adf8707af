import { useState } from 'react'
import { saiuSemApertar } from '../../comum/ao-sair.ts'
import type { ErroDeCampo } from '../../comum/componentes/resumo-de-erros.tsx'
import { CAMPOS, type Campo, faltasDo, type Ficha, type Passo } from './ficha.ts'

/**
 * What is wrong in a step, told when it helps: of a field once it has something and is left, of all of them once the person
 * wants to go on.
 */
export function useFaltas(passo: Passo, ficha: Ficha, corrige = false) {
  const [saidos, setSaidos] = useState<readonly Campo[]>([])
  const [resumo, setResumo] = useState<ErroDeCampo[]>([])
  const faltas = faltasDo(passo, ficha, { corrige })
  const visiveis = (caminho: string) =>
    resumo.some(({ campo }) => campo === caminho) ||
    saidos.some((campo) => CAMPOS[campo].caminho === caminho && ficha[campo].trim() !== '')
  return {
    /** Beside the fields. */
    erros: faltas.filter(({ campo }) => visiveis(campo)),
    /** Above them, as of the last time that the person wanted to go on. */
    resumo,
    sair: (campo: Campo) => {
      if (saiuSemApertar()) setSaidos((antes) => [...antes, campo])
    },
    /** @returns whether nothing is in the way */
    conferir: (): boolean => {
      setResumo(faltas)
      return faltas.length === 0
    },
  }
}

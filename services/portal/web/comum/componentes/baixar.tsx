import { useState } from 'react'
import { pegarArquivo } from '../api/cliente.ts'
import { Botao } from './botao.tsx'
import { Falhou } from './falhou.tsx'

type Props = {
  caminho: string
  /** The name under which it is saved. */
  nome: string
  /** What readers of screens hear after "Baixar". */
  sobre: string
  texto?: string
  principal?: boolean
}

/** A file that only its owner may have: it is asked for with the token, and saved from there. */
export function Baixar({ caminho, nome, sobre, texto = 'Baixar', principal = false }: Props) {
  const [ocupado, setOcupado] = useState(false)
  const [falha, setFalha] = useState<unknown>(null)
  async function baixar(): Promise<void> {
    setOcupado(true)
    setFalha(null)
    try {
      const url = await pegarArquivo(caminho)
      const ligacao = Object.assign(document.createElement('a'), { href: url, download: nome })
      ligacao.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (erro) {
      setFalha(erro)
    }
    setOcupado(false)
  }
  return (
    <>
      <Botao
        tipo={principal ? 'secundario' : 'simples'}
        ocupado={ocupado}
        aria-label={`${texto}: ${sobre}`}
        onClick={() => void baixar()}
      >
        {texto}
      </Botao>
      <Falhou falha={falha} tentar={() => void baixar()} />
    </>
  )
}

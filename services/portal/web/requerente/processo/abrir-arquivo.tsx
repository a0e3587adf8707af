import { useState } from 'react'
import { pegarArquivo } from '../../comum/api/cliente.ts'
import { Botao } from '../../comum/componentes/botao.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'

type Props = {
  caminho: string
  /** The name under which it is saved. */
  nome: string
  /** What readers of screens hear after "Baixar". */
  sobre: string
  principal?: boolean
}

/** A file that only its owner may have: it is asked for with the token, and saved from there. */
export function AbrirArquivo({ caminho, nome, sobre, principal = false }: Props) {
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
        aria-label={`Baixar: ${sobre}`}
        onClick={() => void baixar()}
      >
        Baixar
      </Botao>
      <Falhou falha={falha} tentar={() => void baixar()} />
    </>
  )
}

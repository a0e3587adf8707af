import { useAto } from '../api/ato.ts'
import { pegarArquivo } from '../api/cliente.ts'
import { salvar } from '../salvar.ts'
import { Botao } from './botao.tsx'
import { Falhou } from './falhou.tsx'

type Props = {
  caminho: string
  /** The name under which the file is saved. */
  nome: string
  /** What screen readers say after "Baixar". */
  sobre: string
  texto?: string
  principal?: boolean
}

/** Downloads a file for which a token is needed, and saves it. */
export function Baixar({ caminho, nome, sobre, texto = 'Baixar', principal = false }: Props) {
  const ato = useAto(() => pegarArquivo(caminho), { muda: [], aoConcluir: (endereco) => salvar(endereco, nome) })
  const baixar = () => ato.fazer(undefined)
  return (
    <>
      <Botao
        tipo={principal ? 'secundario' : 'simples'}
        ocupado={ato.ocupado}
        aria-label={`${texto}: ${sobre}`}
        onClick={baixar}
      >
        {texto}
      </Botao>
      <Falhou falha={ato.falha} tentar={baixar} />
    </>
  )
}

import { Botao } from './botao.tsx'
import { Mensagem } from './mensagem.tsx'

type Rascunho = { recuperado: boolean; descartar: () => Promise<void> }

/** Stands above a form whose content came from this device: `<Recuperado rascunho={rascunho} />`. */
export function Recuperado({ rascunho }: { rascunho: Rascunho }) {
  if (!rascunho.recuperado) return null
  return (
    <Mensagem tipo="informacao" titulo="Recuperamos o que você digitou" anunciar>
      <Botao tipo="simples" onClick={() => void rascunho.descartar()}>
        Descartar
      </Botao>
    </Mensagem>
  )
}

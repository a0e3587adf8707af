import { AreaDeTexto } from '../comum/componentes/campo.tsx'

type Props = {
  rascunho: { valor: { motivo: string }; mudar: (parte: { motivo: string }) => void }
  erro: (campo: 'motivo') => string | undefined
}

/** The field for the reason of an act. */
export const PorQue = ({ rascunho, erro }: Props) => (
  <AreaDeTexto
    nome="motivo"
    rotulo="Por quê"
    dica="Fica registrado."
    maximo={1000}
    linhas={4}
    valor={rascunho.valor.motivo}
    erro={erro('motivo')}
    aoMudar={(motivo) => rascunho.mudar({ motivo })}
  />
)

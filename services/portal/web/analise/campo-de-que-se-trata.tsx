import { Selecao } from '../comum/componentes/campo.tsx'
import { ROTULOS } from '../requerente/rotulos.ts'

type Props = { valor: string; erro?: string | undefined; aoMudar: (campo: string) => void }

/** The declared field that a pendency is about. */
export const CampoDeQueSeTrata = ({ valor, erro, aoMudar }: Props) => (
  <Selecao
    nome="campo"
    rotulo={CAMPO}
    opcional
    vazia="Nenhum"
    {...{ valor, erro, aoMudar }}
    opcoes={camposCom(valor).map((campo) => ({ valor: campo, texto: nomeDoCampo(campo) }))}
  />
)

export const CAMPO = 'Dado de que se trata'
export const nomeDoCampo = (campo: string): string => ROTULOS[campo] ?? 'Dados do cadastro'

/** Fields with the same label are offered once. A field that was chosen already stays, whatever it is called. */
const camposCom = (um: string): string[] => [
  ...new Set([...Object.keys(ROTULOS).filter((campo) => campo !== 'imovel.uf'), ...(um ? [um] : [])]),
]

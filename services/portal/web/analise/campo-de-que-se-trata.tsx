import { Selecao } from '../comum/componentes/campo.tsx'
import { ROTULOS } from '../requerente/rotulos.ts'

type Props = { valor: string; erro?: string | undefined; aoMudar: (campo: string) => void }

/** What was declared, of which a pendency is. */
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

/** Fields of one name are offered once; one that is chosen already stays, whatever it is. */
const camposCom = (um: string): string[] => [
  ...new Set([...Object.keys(ROTULOS).filter((campo) => campo !== 'imovel.uf'), ...(um ? [um] : [])]),
]

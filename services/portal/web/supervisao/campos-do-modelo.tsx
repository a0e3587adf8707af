import { TIPO_PENDENCIA_LABEL, TIPOS_PENDENCIA, type TipoPendencia } from '@car/vocabulary/pendencia'
import { CAMPO, CampoDeQueSeTrata, nomeDoCampo } from '../analise/campo-de-que-se-trata.tsx'
import { AreaDeTexto, CampoDeTexto, Selecao } from '../comum/componentes/campo.tsx'
import { rotulo } from '../comum/formato.ts'

export const ROTULOS = {
  titulo: 'Nome do modelo',
  tipo: 'Sobre o que é',
  texto: 'O que se pede',
  prazo_dias: 'Prazo para responder, em dias úteis',
  campo: CAMPO,
}

/** A template as it stands in the form. A field that was left out is empty. */
export type Escrito = { titulo: string; tipo: TipoPendencia | ''; texto: string; prazo_dias: string; campo: string }

type Props = {
  escrito: Escrito
  mudar: (parte: Partial<Escrito>) => void
  erro: (campo: keyof Escrito) => string | undefined
}

export const CamposDoModelo = ({ escrito, mudar, erro }: Props) => (
  <>
    <CampoDeTexto
      nome="titulo"
      rotulo={ROTULOS.titulo}
      dica="Como a análise o encontra na lista."
      maximo={100}
      valor={escrito.titulo}
      erro={erro('titulo')}
      aoMudar={(titulo) => mudar({ titulo })}
    />
    <Selecao
      nome="tipo"
      rotulo={ROTULOS.tipo}
      valor={escrito.tipo}
      erro={erro('tipo')}
      aoMudar={(tipo) => mudar({ tipo })}
      opcoes={TIPOS_PENDENCIA.map((valor) => ({ valor, texto: rotulo(TIPO_PENDENCIA_LABEL, valor) }))}
    />
    <AreaDeTexto
      nome="texto"
      rotulo={ROTULOS.texto}
      dica="Em palavras que o requerente entenda."
      maximo={4000}
      valor={escrito.texto}
      erro={erro('texto')}
      aoMudar={(texto) => mudar({ texto })}
    />
    <CampoDeQueSeTrata valor={escrito.campo} erro={erro('campo')} aoMudar={(campo) => mudar({ campo })} />
    <CampoDeTexto
      nome="prazo_dias"
      rotulo={ROTULOS.prazo_dias}
      opcional
      dica="Em branco, vale o de costume."
      teclado="numeric"
      maximo={2}
      valor={escrito.prazo_dias}
      erro={erro('prazo_dias')}
      aoMudar={(prazo_dias) => mudar({ prazo_dias })}
    />
  </>
)

/** The value of a field, as people read it. */
export function lido(campo: string, valor: string): string {
  if (campo === 'tipo' && valor) return rotulo(TIPO_PENDENCIA_LABEL, valor as TipoPendencia)
  return campo === 'campo' && valor ? nomeDoCampo(valor) : valor
}

import { useRef, useState } from 'react'
import { comoFalha, type Falha } from '../api/falha.ts'
import { anunciar } from '../componentes/anuncio.tsx'
import { Botao } from '../componentes/botao.tsx'
import { Falhou } from '../componentes/falhou.tsx'
import { PAGINAS_DEMAIS, passaDoLimite } from './arquivo.ts'
import { Defeitos, Miniatura, Prazo, TirarOutra } from './envios.tsx'
import type { Pagina } from './guardados.ts'
import { enviarPaginas, girar, mover, tirar } from './saida.ts'

/** The photographs for a slot, and the name of the slot for people who do not see where the pages stand. */
type Props = { paginas: readonly Pagina[]; sobre: string }

export const emPaginas = (quantas: number): string => (quantas === 1 ? '1 página' : `${quantas} páginas`)

/** The pages that wait until their sender sends them as one document. */
export const Paginas = ({ paginas, sobre }: Props) =>
  paginas.length > 0 && (
    <ol className="paginas" aria-label={`Páginas: ${sobre}`}>
      {paginas.map((pagina, i) => (
        <Uma key={pagina.id} {...{ pagina, i }} antes={paginas[i - 1]} depois={paginas[i + 1]} />
      ))}
    </ol>
  )

type DeUma = { pagina: Pagina; i: number; antes: Pagina | undefined; depois: Pagina | undefined }

function Uma({ pagina, i, antes, depois }: DeUma) {
  const { nome, defeitos = [], estado, giro, arquivo, miniatura } = pagina
  const linha = useRef<HTMLLIElement>(null)
  const qual = `página ${i + 1}`
  async function mudarDeLugar(outra: Pagina, n: number): Promise<void> {
    await mover(pagina, outra)
    anunciar(`Agora é a página ${n}.`)
    // A page that has reached an end loses the button that moved it, and with it the focus.
    if (!linha.current?.contains(document.activeElement)) linha.current?.focus()
  }
  async function virar(): Promise<void> {
    await girar(pagina)
    anunciar(`Página ${i + 1} girada.`)
  }
  return (
    <li ref={linha} tabIndex={-1} className={defeitos.length > 0 ? 'envio envio-duvida' : 'envio'}>
      <Miniatura foto={miniatura ?? (estado === 'pronta' ? arquivo : undefined)} giro={giro} alt={`Foto da ${qual}`} />
      <div className="envio-texto">
        <strong>Página {i + 1}</strong> <span className="nome-de-arquivo discreto">{nome}</span>
        {estado !== 'pronta' && <span className="envio-estado">{pagina.frase ?? 'Conferindo a foto'}</span>}
        {defeitos.length > 0 && <Defeitos defeitos={defeitos} />}
        <Prazo envio={pagina} />
      </div>
      <div className="envio-acoes">
        {estado === 'pronta' && (
          <Botao tipo="simples" aria-label={`Girar: ${qual}`} onClick={() => void virar()}>
            Girar
          </Botao>
        )}
        {antes && (
          <Botao tipo="simples" aria-label={`Subir: ${qual}`} onClick={() => void mudarDeLugar(antes, i)}>
            Subir
          </Botao>
        )}
        {depois && (
          <Botao tipo="simples" aria-label={`Descer: ${qual}`} onClick={() => void mudarDeLugar(depois, i + 2)}>
            Descer
          </Botao>
        )}
      </div>
      <div className="envio-acoes">
        {estado !== 'confere' && <TirarOutra linha={pagina} sobre={qual} />}
        <Botao tipo="simples" aria-label={`Remover: ${qual}`} onClick={() => void tirar(pagina)}>
          Remover
        </Botao>
      </div>
    </li>
  )
}

/** The button that sends the pages, or why they cannot be sent. */
export function EnviarPaginas({ paginas: [primeira, ...outras], sobre }: Props) {
  const [ocupado, setOcupado] = useState(false)
  const [falha, setFalha] = useState<Falha | null>(null)
  if (!primeira) return null
  const paginas = [primeira, ...outras] as const
  const porQueNao = impedimento(paginas)
  const enviar = async () => {
    setOcupado(true)
    setFalha(null)
    try {
      await enviarPaginas(paginas)
      anunciar(`${emPaginas(paginas.length)} a caminho.`)
    } catch (erro) {
      setFalha(comoFalha(erro))
    }
    setOcupado(false)
  }
  if (porQueNao !== null) return <p className="por-que-nao">{porQueNao}</p>
  const texto = oQueEnvia(paginas)
  return (
    <>
      <Falhou falha={falha} />
      <Botao
        tipo="primario"
        className="enviar-paginas"
        ocupado={ocupado}
        aria-label={`${texto}: ${sobre}`}
        onClick={() => void enviar()}
      >
        {texto}
      </Botao>
    </>
  )
}

function impedimento(paginas: readonly Pagina[]): string | null {
  const recusada = paginas.findIndex(({ estado }) => estado === 'recusado')
  if (recusada >= 0) return `Para enviar, tire outra foto da página ${recusada + 1}, ou remova-a.`
  if (paginas.some(({ estado }) => estado === 'confere')) return 'Espere as fotos serem conferidas para enviar.'
  return passaDoLimite(...paginas.map(({ arquivo }) => arquivo)) ? PAGINAS_DEMAIS : null
}

/** The label of the button. It says so if a page may not be readable. */
function oQueEnvia(paginas: readonly Pagina[]): string {
  const todas = `Enviar ${emPaginas(paginas.length)}`
  return paginas.some(({ defeitos = [] }) => defeitos.length > 0) ? `${todas} assim mesmo` : todas
}

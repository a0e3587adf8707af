import { oDocumento, type TipoDocumento } from '@car/vocabulary/documento'
import { useState } from 'react'
import { useEu } from '../api/sessao.ts'
import { comoFalha, type Falha } from '../api/falha.ts'
import { anunciar } from '../componentes/anuncio.tsx'
import { Botao } from '../componentes/botao.tsx'
import { Falhou } from '../componentes/falhou.tsx'
import { Mensagem } from '../componentes/mensagem.tsx'
import { CONSELHO, dito } from './defeitos.ts'
import { BotaoDeArquivo, FOTOS } from './botao-de-arquivo.tsx'
import { Miniatura } from './envios.tsx'
import { enfileirar, enviarPaginas, mudarPagina, novaPagina, type paginasDe, tirar, trocarPaginas } from './saida.ts'

type UmaPagina = ReturnType<typeof paginasDe>[number]

type Props = { caso: string; tipo: TipoDocumento; paginas: readonly UmaPagina[] }

const MAIOR = 50 * 1024 * 1024

/** What was photographed for a slot, page by page, until its sender sends it as one document. */
export function Paginas({ caso, tipo, paginas }: Props) {
  const eu = useEu()
  const [ocupado, setOcupado] = useState(false)
  const [falha, setFalha] = useState<Falha | null>(null)
  const nome = oDocumento(tipo)
  const grande = paginas.reduce((soma, { arquivo }) => soma + arquivo.size, 0) > MAIOR
  const conferindo = paginas.some(({ estado }) => estado === 'confere')
  const mais = (arquivos: File[]) =>
    enfileirar(
      eu.id,
      arquivos.map((arquivo) => novaPagina({ caso, tipo }, arquivo, paginas)),
    )
  const enviarTodas = paginas.length === 1 ? 'Enviar' : `Enviar ${paginas.length} páginas`
  async function enviar(): Promise<void> {
    setOcupado(true)
    setFalha(null)
    try {
      await enviarPaginas(paginas)
      anunciar(`${paginas.length === 1 ? '1 página' : `${paginas.length} páginas`} a caminho.`)
    } catch (erro) {
      setFalha(comoFalha(erro))
    }
    setOcupado(false)
  }
  return (
    <div className="paginas">
      <ol aria-label={`Páginas: ${nome}`}>
        {paginas.map((pagina, i) => (
          <Uma key={pagina.id} {...{ pagina, i }} antes={paginas[i - 1]} depois={paginas[i + 1]} />
        ))}
      </ol>
      {grande && (
        <Mensagem tipo="atencao">
          <p>As páginas juntas passam de 50 MB. Tire uma delas, ou fotografe em uma resolução menor.</p>
        </Mensagem>
      )}
      <Falhou falha={falha} />
      <div className="escolher">
        <BotaoDeArquivo texto="Adicionar página" sobre={nome} camera accept={FOTOS} aoEscolher={mais} />
        {!grande && !conferindo && (
          <Botao tipo="primario" ocupado={ocupado} aria-label={`${enviarTodas}: ${nome}`} onClick={() => void enviar()}>
            {enviarTodas}
          </Botao>
        )}
      </div>
    </div>
  )
}

type DaPagina = { pagina: UmaPagina; i: number; antes: UmaPagina | undefined; depois: UmaPagina | undefined }

function Uma({ pagina: linha, i, antes, depois }: DaPagina) {
  const eu = useEu()
  const { id, nome, defeitos = [], estado, frase, miniatura, pagina } = linha
  const qual = `página ${i + 1}`
  const outra = async ([arquivo]: File[]) => {
    if (!arquivo) return
    const { caso, tipo, substitui, descarta } = linha
    await enfileirar(eu.id, [
      { caso, tipo, substitui, descarta, nome: arquivo.name, arquivo, pagina: { ...pagina, giro: 0 } },
    ])
    await tirar(linha)
  }
  const girar = () => void mudarPagina(id, { ...pagina, giro: ((pagina.giro + 90) % 360) as typeof pagina.giro })
  return (
    <li className={defeitos.length > 0 ? 'envio envio-duvida' : 'envio'}>
      <Miniatura foto={miniatura} giro={pagina.giro} />
      <div className="envio-texto">
        <strong>Página {i + 1}</strong> <span className="nome-de-arquivo">{nome}</span>
        {estado === 'confere' && <span className="envio-estado">{frase ?? 'Conferindo a foto'}</span>}
        {estado === 'recusado' && <span className="envio-estado">{frase}</span>}
        {defeitos.length > 0 && (
          <>
            <p>{dito(defeitos)}.</p>
            <ul>
              {defeitos.map((defeito) => (
                <li key={defeito}>{CONSELHO[defeito]}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="envio-acoes">
        <BotaoDeArquivo texto="Tirar outra" sobre={qual} camera accept={FOTOS} aoEscolher={outra} />
        {estado === 'pronta' && (
          <Botao tipo="simples" aria-label={`Girar: ${qual}`} onClick={girar}>
            Girar
          </Botao>
        )}
        {antes && (
          <Botao tipo="simples" aria-label={`Subir: ${qual}`} onClick={() => void trocarPaginas(linha, antes)}>
            Subir
          </Botao>
        )}
        {depois && (
          <Botao tipo="simples" aria-label={`Descer: ${qual}`} onClick={() => void trocarPaginas(linha, depois)}>
            Descer
          </Botao>
        )}
        <Botao tipo="simples" aria-label={`Tirar da lista: ${qual}`} onClick={() => void tirar(linha)}>
          Tirar da lista
        </Botao>
      </div>
    </li>
  )
}

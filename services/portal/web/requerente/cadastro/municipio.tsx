import { type KeyboardEvent, useId, useState } from 'react'
import { Campo } from '../../comum/componentes/campo.tsx'
import { type Municipio, municipiosCom, porExtenso } from './municipios.ts'
import { porExtensoDe } from './ficha.ts'

type Props = { valor: string; aoMudar: (codigo: string) => void; aoSair: () => void; erro: string | undefined }

/**
 * Finds the municipality by its name in the official table, so that nobody types a code. The keys are those of a
 * combobox of WAI-ARIA.
 */
export function CampoDoMunicipio({ valor, aoMudar, aoSair, erro }: Props) {
  const lista = useId()
  const [texto, setTexto] = useState(porExtensoDe(valor))
  const [aberta, setAberta] = useState(false)
  const [ativa, setAtiva] = useState(0)
  const opcoes = aberta ? municipiosCom(texto) : []
  const mostra = opcoes.length > 0

  const escolher = (municipio: Municipio) => {
    setTexto(porExtenso(municipio))
    setAberta(false)
    aoMudar(municipio.codigo)
  }
  const escrever = (novo: string) => {
    setTexto(novo)
    setAtiva(0)
    setAberta(true)
    if (valor) aoMudar('')
  }
  const sair = () => {
    setAberta(false)
    const [so, ...outros] = valor ? [] : municipiosCom(texto)
    if (so && outros.length === 0) escolher(so)
    else aoSair()
  }
  const teclar = (evento: KeyboardEvent) => {
    const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key]
    if (passo !== undefined) {
      evento.preventDefault()
      if (mostra) setAtiva((ativa + passo + opcoes.length) % opcoes.length)
      else setAberta(true)
    } else if (evento.key === 'Escape') setAberta(false)
    else if (evento.key === 'Enter' && opcoes[ativa]) {
      evento.preventDefault()
      escolher(opcoes[ativa])
    }
  }
  return (
    <Campo
      nome="imovel.municipio_ibge"
      rotulo="Município"
      dica="Escreva o começo do nome e escolha na lista."
      erro={erro}
    >
      {(ligacao) => (
        <div className="combobox">
          <input
            {...ligacao}
            role="combobox"
            type="text"
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={mostra}
            aria-controls={mostra ? lista : undefined}
            aria-activedescendant={mostra ? `${lista}-${ativa}` : undefined}
            value={texto}
            onChange={(evento) => escrever(evento.target.value)}
            onKeyDown={teclar}
            onBlur={sair}
          />
          {mostra && (
            <div id={lista} role="listbox" className="opcoes" aria-label="Municípios">
              {opcoes.map((opcao, i) => (
                <div
                  key={opcao.codigo}
                  id={`${lista}-${i}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={i === ativa}
                  onMouseDown={(evento) => {
                    // The field keeps the focus, so that a click on the list does not count as leaving it.
                    evento.preventDefault()
                    escolher(opcao)
                  }}
                >
                  {porExtenso(opcao)}
                </div>
              ))}
            </div>
          )}
          <p className="so-leitor" role="status">
            {aberta &&
              texto.trim() !== '' &&
              (mostra ? `${opcoes.length} municípios na lista` : 'Nenhum município com este nome')}
          </p>
          {aberta && !mostra && texto.trim() !== '' && (
            <p className="dica combobox-vazio" aria-hidden="true">
              Nenhum município com este nome. Confira a escrita.
            </p>
          )}
        </div>
      )}
    </Campo>
  )
}

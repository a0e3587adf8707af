import { CAMPO_LABEL } from '@car/vocabulary/campo'
import { type DadoExigido, dadosExigidos } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { CampoDeTexto } from '../../comum/componentes/campo.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Recorte } from '../../comum/documento/recorte.tsx'
import { hectares } from '../../comum/formato.ts'
import type { DadosExtraidos, Documento } from '../../gen/interface.ts'
import { lerArea } from '../../comum/area.ts'
import { lidoDe } from '../consultas.ts'
import type { Caso } from './quadro.tsx'

type Campo = DadosExtraidos['campos'][number]
type Confirmacao = DadosExtraidos['confirmacoes'][number]

const PERGUNTA: Record<DadoExigido, { comPalpite: string; semPalpite: string }> = {
  numero_matricula: {
    comPalpite: 'É este o número da matrícula?',
    semPalpite: 'Não conseguimos ler o número da matrícula. Qual é?',
  },
  area_ha: { comPalpite: 'É esta a área?', semPalpite: 'Não conseguimos ler a área. Qual é, em hectares?' },
  proprietario_nome: {
    comPalpite: 'É este o nome?',
    semPalpite: 'Não conseguimos ler o nome do proprietário. Qual é?',
  },
}

/** Asks the person who has the paper about values that were read without certainty. */
export function Confirmar({ caso, documento }: { caso: Caso; documento: Documento }) {
  const exigidos: readonly string[] = dadosExigidos(documento.tipo_documento)
  const lido = useQuery({ ...lidoDe(documento), enabled: documento.status === 'valido' && exigidos.length > 0 })
  if (!lido.data) return null
  const { campos, confirmacoes } = lido.data
  const perguntas = campos.filter(({ confirmar, nome }) => confirmar && exigidos.includes(nome))
  if (perguntas.length === 0) return null
  const podeDizer = caso.pode('confirmar_documento')?.permitida === true
  return (
    <ul className="confirmacoes">
      {perguntas.map((campo) => {
        const dita = confirmacoes.find(({ nome }) => nome === campo.nome)
        if (dita) return <Dita key={campo.nome} dita={dita} />
        return podeDizer && <Pergunta key={campo.nome} documento={documento} campo={campo} />
      })}
    </ul>
  )
}

const mostrar = (nome: string, valor: string | number): string =>
  nome === 'area_ha' ? hectares(Number(valor)) : String(valor)

function Dita({ dita: { nome, valor } }: { dita: Confirmacao }) {
  return (
    <li className="confirmacao">
      <p>
        {CAMPO_LABEL[nome]}: você informou <strong>{mostrar(nome, valor)}</strong>. A análise confere no papel.
      </p>
    </li>
  )
}

type Digitado<V> = { valor: V } | { erro: string }

const textoDe = (digitado: string): Digitado<string> =>
  digitado.trim() === '' ? { erro: 'Escreva o que está no documento.' } : { valor: digitado.trim() }

function areaDe(digitado: string): Digitado<number> {
  const lida = lerArea(digitado)
  if ('hectares' in lida) return { valor: lida.hectares }
  return { erro: 'erro' in lida ? lida.erro : 'Escreva a vírgula e as casas, como 1.234,00 ou 1,234.' }
}

type Dizer = { nome: DadoExigido } & ({ confere: true } | { valor: string | number })

function Pergunta({ documento, campo }: { documento: Documento; campo: Campo }) {
  const nome = campo.nome as DadoExigido
  const { valor, pagina, caixa } = campo
  const [corrigindo, setCorrigindo] = useState(valor === null)
  const [digitado, setDigitado] = useState('')
  const [erro, setErro] = useState<string>()
  const { comPalpite, semPalpite } = PERGUNTA[nome]
  const ato = useAto(
    (dito: Dizer, chave) =>
      pegar(
        api.POST('/api/v1/documentos/{id}/confirmacoes', {
          params: { path: { id: documento.id }, header: { 'Idempotency-Key': chave } },
          body: { campos: [dito] },
        }),
      ),
    { aoConcluir: () => anunciar('Obrigado. A análise confere no papel.') },
  )
  function enviar(evento: FormEvent): void {
    evento.preventDefault()
    const novo = nome === 'area_ha' ? areaDe(digitado) : textoDe(digitado)
    setErro('erro' in novo ? novo.erro : undefined)
    if ('valor' in novo) ato.fazer({ nome, valor: novo.valor })
  }
  return (
    <li className="confirmacao">
      <p>
        {valor === null ? semPalpite : comPalpite} {valor !== null && <strong>{mostrar(nome, valor)}</strong>}
      </p>
      {pagina !== null && caixa && (
        <Recorte documento={documento.id} descricao="O lugar do documento em que está" {...{ pagina, caixa }} />
      )}
      <ComRede frase="Para responder é preciso internet.">
        {corrigindo ? (
          <form onSubmit={enviar} noValidate>
            <CampoDeTexto
              rotulo={`No documento está: ${CAMPO_LABEL[nome]}`}
              nome={`${documento.id}-${nome}`}
              valor={digitado}
              aoMudar={setDigitado}
              erro={erro}
            />
            <div className="acoes">
              <Botao envia ocupado={ato.ocupado}>
                Enviar
              </Botao>
              {valor !== null && <Botao onClick={() => setCorrigindo(false)}>Voltar</Botao>}
            </div>
          </form>
        ) : (
          <div className="acoes">
            <Botao ocupado={ato.ocupado} onClick={() => ato.fazer({ nome, confere: true })}>
              Sim
            </Botao>
            <Botao onClick={() => setCorrigindo(true)}>Não, é outro</Botao>
          </div>
        )}
      </ComRede>
      <Falhou falha={ato.falha} />
    </li>
  )
}

import { TIPOS_IMOVEL, type TipoImovel } from '@car/vocabulary/processo'
import { TITULARIDADES, type Titularidade, TITULO_POSSE_LABEL, TITULOS_POSSE } from '@car/vocabulary/titularidade'
import { type ReactNode, useEffect, useState } from 'react'
import { useEu } from '../../comum/api/sessao.ts'
import { Botao } from '../../comum/componentes/botao.tsx'
import { AreaDeTexto, CampoDeTexto, GrupoDeOpcoes, Selecao } from '../../comum/componentes/campo.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Mensagem } from '../../comum/componentes/mensagem.tsx'
import { erroDo, type ErroDeCampo } from '../../comum/componentes/resumo-de-erros.tsx'
import { hectares, rotulo } from '../../comum/formato.ts'
import { ROTULOS } from '../rotulos.ts'
import { lerArea } from '../../comum/area.ts'
import { CAMPOS, type Campo, ecoDe, type Ficha, type Passo, temPosse } from './ficha.ts'
import { CampoDoMunicipio } from './municipio.tsx'
import { OndeEsta } from './onde-esta.tsx'

export type Props = {
  /** The id of the case, or `novo`. */
  caso: string
  ficha: Ficha
  mudar: (parte: Partial<Ficha>) => void
  erros: readonly ErroDeCampo[]
  /** Called when a field is left, to check its form and check digits. */
  aoSair: (campo: Campo) => void
  /** The masked CPF or CNPJ that is declared already. */
  mascara?: string | undefined
}

const TIPO: Record<TipoImovel, { texto: string; dica: string }> = {
  IRU: { texto: 'Imóvel rural', dica: 'Sítio, fazenda ou chácara de uma ou mais pessoas.' },
  AST: { texto: 'Assentamento', dica: 'Lote ou área da reforma agrária.' },
  PCT: { texto: 'Território tradicional', dica: 'De povos e comunidades tradicionais.' },
}

const TITULARIDADE: Record<Titularidade, { texto: string; dica: string }> = {
  propriedade: { texto: 'Com matrícula no cartório', dica: 'Propriedade registrada.' },
  posse: { texto: 'Posse', dica: 'Sem título no cartório, como lote de assentamento ou território tradicional.' },
  mista: { texto: 'Parte com matrícula, parte de posse', dica: 'As duas coisas no mesmo imóvel.' },
}

type DoCampo = { campo: Campo; dica?: string; opcional?: boolean; maximo: number; teclado?: 'numeric' | 'decimal' }

function Texto({ ficha, mudar, erros, aoSair, campo, ...resto }: Props & DoCampo) {
  const { caminho } = CAMPOS[campo]
  return (
    <CampoDeTexto
      {...resto}
      nome={caminho}
      rotulo={ROTULOS[caminho] ?? caminho}
      valor={ficha[campo]}
      aoMudar={(valor) => mudar({ [campo]: valor })}
      aoSair={() => aoSair(campo)}
      erro={erroDo(erros, caminho)}
    />
  )
}

function DoImovel(props: Props) {
  const { ficha, mudar, erros, aoSair } = props
  return (
    <>
      <Texto {...props} campo="denominacao" dica="Como o imóvel é conhecido." maximo={200} />
      <GrupoDeOpcoes
        nome="imovel.tipo"
        rotulo="Tipo"
        valor={ficha.tipo}
        aoMudar={(tipo) => mudar({ tipo })}
        erro={erroDo(erros, 'imovel.tipo')}
        opcoes={TIPOS_IMOVEL.map((valor) => ({ valor, ...TIPO[valor] }))}
      />
      <GrupoDeOpcoes
        nome="imovel.titularidade"
        rotulo={ROTULOS['imovel.titularidade'] ?? ''}
        valor={ficha.titularidade}
        aoMudar={(titularidade) => mudar({ titularidade })}
        erro={erroDo(erros, 'imovel.titularidade')}
        opcoes={TITULARIDADES.map((valor) => ({ valor, ...TITULARIDADE[valor] }))}
      />
      <CampoDoMunicipio
        valor={ficha.municipio}
        aoMudar={(municipio) => mudar({ municipio })}
        aoSair={() => aoSair('municipio')}
        erro={erroDo(erros, 'imovel.municipio_ibge')}
      />
    </>
  )
}

function DaArea(props: Props) {
  const { ficha, mudar, erros } = props
  const lida = lerArea(ficha.area)
  const eco = ecoDe(ficha)
  const duvida = 'duvida' in lida ? lida.duvida : null
  return (
    <>
      <Texto
        {...props}
        mudar={({ area = '' }) => mudar({ area, leituraDaArea: '' })}
        erros={duvida ? [] : erros}
        campo="area"
        dica="Em hectares, como está na matrícula: 1.234,56"
        maximo={30}
        teclado="decimal"
      />
      {duvida && (
        <GrupoDeOpcoes
          nome="imovel.area_ha.leitura"
          rotulo="O que você quis dizer?"
          valor={ficha.leituraDaArea}
          aoMudar={(leituraDaArea) => mudar({ leituraDaArea })}
          erro={erroDo(erros, 'imovel.area_ha')}
          opcoes={[
            { valor: 'milhar', texto: hectares(duvida.milhar) },
            { valor: 'decimal', texto: hectares(duvida.decimal) },
          ]}
        />
      )}
      <p className="eco" aria-live="polite">
        {eco}
      </p>
    </>
  )
}

/** The fields of a possession, for land without a registered title. */
const DaPosse = (props: Props) => (
  <>
    <Selecao
      nome="imovel.titulo_posse.tipo"
      rotulo={ROTULOS['imovel.titulo_posse.tipo'] ?? ''}
      opcional
      vazia="Nada disso"
      valor={props.ficha.posse}
      aoMudar={(posse) => props.mudar({ posse })}
      erro={erroDo(props.erros, 'imovel.titulo_posse.tipo')}
      opcoes={TITULOS_POSSE.map((valor) => ({ valor, texto: rotulo(TITULO_POSSE_LABEL, valor) }))}
    />
    {props.ficha.posse && (
      <Texto {...props} campo="descricaoDaPosse" opcional dica="Número, data, quem assinou." maximo={500} />
    )}
  </>
)

/** The fields of a registered title. They are filled in together or not at all. */
const DaMatricula = (props: Props) => (
  <>
    <Texto
      {...props}
      campo="matricula"
      opcional={props.ficha.titularidade === 'posse'}
      dica="Está no alto da certidão do cartório."
      maximo={30}
      teclado="numeric"
    />
    <OndeEsta campo="matricula" />
    <Texto {...props} campo="cartorio" opcional dica="Como 1º Ofício de Registro de Imóveis de Sorriso." maximo={200} />
    <OndeEsta campo="cartorio" />
    <Texto
      {...props}
      campo="cnm"
      opcional
      dica="Só as certidões mais novas têm: 16 números."
      maximo={40}
      teclado="numeric"
    />
    <OndeEsta campo="cnm" />
  </>
)

/** A possession needs no registered title, and may have one all the same. */
function DoRegistro(props: Props) {
  const { titularidade, matricula, cartorio, cnm } = props.ficha
  return (
    <>
      {temPosse(props.ficha) && <DaPosse {...props} />}
      {titularidade === 'posse' ? (
        <>
          <p>Não tem matrícula? Depois de criar o processo, diga isso em Documentos, no lugar da matrícula.</p>
          <details className="demais" open={[matricula, cartorio, cnm].some(Boolean)}>
            <summary>Informar uma matrícula, se houver</summary>
            <DaMatricula {...props} />
          </details>
        </>
      ) : (
        <DaMatricula {...props} />
      )}
      <Texto
        {...props}
        campo="ccir"
        opcional
        dica="Está no CCIR, em “Código do imóvel rural”: 13 números."
        maximo={20}
        teclado="numeric"
      />
      <OndeEsta campo="ccir" />
    </>
  )
}

function DoProprietario(props: Props) {
  const { ficha, mudar, mascara } = props
  const eu = useEu()
  const souEu = () => {
    mudar({ nome: eu.nome })
    document.getElementById(CAMPOS.cpf_cnpj.caminho)?.focus()
  }
  return (
    <>
      {!mascara && ficha.nome !== eu.nome && (
        <p>
          <Botao onClick={souEu}>Sou eu</Botao>
        </p>
      )}
      <Texto {...props} campo="nome" dica="Como está na matrícula. De empresa, a razão social." maximo={200} />
      <Texto
        {...props}
        campo="cpf_cnpj"
        dica={mascara ? `Hoje é ${mascara}. Deixe em branco para não mudar.` : 'Só você e a análise veem o número.'}
        maximo={20}
      />
      <AreaDeTexto
        nome="observacoes"
        rotulo="Observações"
        opcional
        dica="O que mais a análise precisa saber."
        valor={ficha.observacoes}
        aoMudar={(observacoes) => mudar({ observacoes })}
        erro={erroDo(props.erros, 'observacoes')}
        maximo={4000}
      />
    </>
  )
}

/** Loads only for people who come to this step. */
function DoPerimetro(props: Props) {
  const [sala, setSala] = useState<{ default: (props: Props) => ReactNode } | null>(null)
  const [falhou, setFalhou] = useState(false)
  const [vez, setVez] = useState(0)
  useEffect(() => {
    import('../perimetro/perimetro.tsx').then(setSala, () => setFalhou(true))
  }, [vez])
  if (sala) return <sala.default {...props} />
  if (!falhou) return <Esqueleto linhas={4} />
  return (
    <Mensagem tipo="atencao" titulo="O desenho do perímetro não pôde ser carregado" anunciar>
      <p>Confira a internet e tente de novo. Você também pode continuar sem ele e desenhar depois.</p>
      <Botao
        onClick={() => {
          setFalhou(false)
          setVez(vez + 1)
        }}
      >
        Tentar de novo
      </Botao>
    </Mensagem>
  )
}

export const CAMPOS_DO_PASSO: Record<Exclude<Passo, 'conferir'>, (props: Props) => ReactNode> = {
  imovel: DoImovel,
  area: DaArea,
  registro: DoRegistro,
  proprietario: DoProprietario,
  perimetro: DoPerimetro,
}

export const NOME_DO_PASSO: Record<Passo, string> = {
  imovel: 'Imóvel',
  area: 'Área',
  registro: 'Registro',
  proprietario: 'Proprietário',
  perimetro: 'Perímetro',
  conferir: 'Confira e crie',
}

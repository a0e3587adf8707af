import { useQueries } from '@tanstack/react-query'
import { CAMPO_LABEL } from '@car/vocabulary/campo'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { TIPO_IMOVEL_LABEL } from '@car/vocabulary/processo'
import { TITULARIDADE_LABEL, TITULO_POSSE_LABEL } from '@car/vocabulary/titularidade'
import { useState } from 'react'
import { Botao } from '../comum/componentes/botao.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { LIDO_COMO } from '../comum/documento/lido-como.ts'
import type { Lugar } from '../comum/documento/pagina.tsx'
import { certeza, hectares, rotulo } from '../comum/formato.ts'
import type { DadosExtraidos, Documento, Processo } from '../gen/interface.ts'
import { Motivos, type Pode } from './acoes.tsx'
import { dadosDe } from './caso.ts'
import { desenhadaDe } from './area-desenhada.ts'
import { RevelarCpf } from './revelar-cpf.tsx'

type Campo = DadosExtraidos['campos'][number]
type Linha = { titulo: string; declarado: string; campo: string | null; revela?: boolean }

/** Each declared value with its field. */
const linhasDe = ({ imovel, proprietario }: Processo): Linha[] => [
  { titulo: 'Imóvel', declarado: imovel.denominacao ?? NADA, campo: 'imovel.denominacao' },
  { titulo: 'Tipo', declarado: imovel.tipo ? rotulo(TIPO_IMOVEL_LABEL, imovel.tipo) : NADA, campo: null },
  ...(imovel.titularidade && imovel.titularidade !== 'propriedade'
    ? [
        { titulo: 'Titularidade', declarado: rotulo(TITULARIDADE_LABEL, imovel.titularidade), campo: null },
        { titulo: 'Título de posse', declarado: tituloPosse(imovel), campo: null },
      ]
    : []),
  { titulo: 'Município', declarado: imovel.municipio ?? NADA, campo: 'imovel.municipio_ibge' },
  { titulo: 'UF', declarado: imovel.uf ?? NADA, campo: 'imovel.uf' },
  { titulo: 'Área', declarado: imovel.area_ha ? hectares(imovel.area_ha) : NADA, campo: 'imovel.area_ha' },
  { titulo: 'Matrícula', declarado: imovel.matricula?.numero ?? NADA, campo: 'imovel.matricula.numero' },
  { titulo: 'CNM', declarado: imovel.matricula?.cnm ?? NADA, campo: 'imovel.matricula.cnm' },
  { titulo: 'Cartório', declarado: imovel.matricula?.cartorio ?? NADA, campo: 'imovel.matricula.cartorio' },
  { titulo: 'Código no CCIR', declarado: imovel.ccir_codigo ?? NADA, campo: 'imovel.ccir_codigo' },
  { titulo: 'Proprietário', declarado: proprietario.nome ?? NADA, campo: 'proprietario.nome' },
  { titulo: 'CPF ou CNPJ', declarado: proprietario.cpf_cnpj ?? NADA, campo: null, revela: true },
]
const NADA = '–'

const tituloPosse = ({ titulo_posse: titulo }: Processo['imovel']): string =>
  titulo ? [rotulo(TITULO_POSSE_LABEL, titulo.tipo), titulo.descricao].filter(Boolean).join(': ') : NADA

type Props = {
  id: string
  processo: Processo
  documentos: readonly Documento[]
  aoVer: (lugar: Lugar) => void
  pode: Pode
}

/** What was declared, beside what each document says. */
export function Dados({ id, processo, documentos, aoVer, pode }: Props) {
  const lidos = useQueries({ queries: documentos.map((documento) => dadosDe(id, documento)) })
  const comDados = documentos
    .map((documento, i) => ({ documento, ordem: i + 1, campos: lidos[i]?.data?.data.campos ?? [] }))
    .filter(({ campos }) => campos.length > 0)
  const desenhada = desenhadaDe(processo.imovel)
  const [revelando, setRevelando] = useState(false)
  const [revelado, setRevelado] = useState<string | null>(null)
  return (
    <>
      <Tabela
        legenda="O declarado e o que dizem os documentos"
        chave={({ titulo }: Linha) => titulo}
        linhas={linhasDe(processo)}
        colunas={[
          { titulo: 'Campo', celula: ({ titulo }) => titulo },
          { titulo: 'Declarado', celula: ({ declarado, revela }) => (revela && revelado ? revelado : declarado) },
          ...comDados.map(({ documento, ordem, campos }) => ({
            titulo: `${ordem} ${rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento)}`,
            celula: ({ campo }: Linha) => {
              const lido = campos.find(({ nome }) => campo !== null && nome === LIDO_COMO[campo])
              if (!lido) return NADA
              const { pagina } = lido
              const lugar = pagina === null ? null : { documento_id: documento.id, pagina, caixa: lido.caixa }
              return <Lido campo={lido} aoVer={lugar && (() => aoVer(lugar))} />
            },
          })),
          ...(desenhada === null
            ? []
            : [
                {
                  titulo: 'Mapa',
                  celula: ({ campo }: Linha) => (campo === 'imovel.area_ha' ? hectares(desenhada) : NADA),
                },
              ]),
        ]}
      />
      {processo.observacoes && (
        <>
          <h3>Observações do requerente</h3>
          <p className="texto">{processo.observacoes}</p>
        </>
      )}
      <div className="acoes">
        {!revelado && pode('revelar_cpf').permitida && (
          <Botao onClick={() => setRevelando(true)}>Revelar CPF ou CNPJ…</Botao>
        )}
        <Motivos de={[pode('revelar_cpf')]} />
      </div>
      {revelando && (
        <RevelarCpf
          id={id}
          aoRevelar={(numero) => {
            setRevelado(numero)
            setRevelando(false)
          }}
          aoFechar={() => setRevelando(false)}
        />
      )}
    </>
  )
}

function Lido({ campo, aoVer }: { campo: Campo; aoVer: (() => void) | null }) {
  if (campo.valor === null) return 'Não foi lido'
  const valor = campo.nome === 'area_ha' ? hectares(Number(campo.valor)) : String(campo.valor)
  if (campo.fonte === 'pessoa') return `${valor} (digitado por quem aceitou)`
  if (aoVer === null) return 'Não foi lido'
  const nome = CAMPO_LABEL[campo.nome as keyof typeof CAMPO_LABEL] ?? campo.nome
  return (
    <button type="button" className="ligacao" onClick={aoVer}>
      <span>{valor}</span>
      <small className={campo.confirmar ? 'confianca confianca-baixa' : 'confianca'}>
        {certeza(campo.confianca)}
        {campo.confirmar && ', confira'}
      </small>
      <span className="so-leitor"> Mostrar {nome} no documento</span>
    </button>
  )
}

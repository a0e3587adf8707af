import { useQueries } from '@tanstack/react-query'
import { CAMPO_LABEL } from '@car/vocabulary/campo'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { TIPO_IMOVEL_LABEL } from '@car/vocabulary/processo'
import { useState } from 'react'
import { Botao } from '../comum/componentes/botao.tsx'
import { Tabela } from '../comum/componentes/tabela.tsx'
import { hectares, rotulo } from '../comum/formato.ts'
import type { DadosExtraidos, Documento, Processo } from '../gen/interface.ts'
import { Motivos, type Pode } from './acoes.tsx'
import { dadosDe } from './caso.ts'
import { RevelarCpf } from './revelar-cpf.tsx'
import type { Lugar } from './visor.tsx'

type Campo = DadosExtraidos['campos'][number]
type Linha = { titulo: string; declarado: string; lido: string | null; revela?: boolean }

/** What is declared, and the name under which documents have it. */
const linhasDe = ({ imovel, proprietario }: Processo): Linha[] => [
  { titulo: 'Imóvel', declarado: imovel.denominacao, lido: 'denominacao' },
  { titulo: 'Tipo', declarado: rotulo(TIPO_IMOVEL_LABEL, imovel.tipo), lido: null },
  { titulo: 'Município', declarado: imovel.municipio, lido: 'municipio' },
  { titulo: 'UF', declarado: imovel.uf, lido: 'uf' },
  { titulo: 'Área', declarado: hectares(imovel.area_ha), lido: 'area_ha' },
  { titulo: 'Matrícula', declarado: imovel.matricula.numero, lido: 'numero_matricula' },
  { titulo: 'CNM', declarado: imovel.matricula.cnm ?? NADA, lido: 'cnm' },
  { titulo: 'Cartório', declarado: imovel.matricula.cartorio ?? NADA, lido: 'cartorio' },
  { titulo: 'Código no CCIR', declarado: imovel.ccir_codigo ?? NADA, lido: 'ccir_codigo' },
  { titulo: 'Proprietário', declarado: proprietario.nome, lido: 'proprietario_nome' },
  { titulo: 'CPF ou CNPJ', declarado: proprietario.cpf_cnpj, lido: null, revela: true },
]
const NADA = '–'

type Props = {
  id: string
  processo: Processo
  documentos: readonly Documento[]
  aoVer: (lugar: Lugar) => void
  pode: Pode
}

/** Dados: what was declared, beside what each document says. */
export function Dados({ id, processo, documentos, aoVer, pode }: Props) {
  const lidos = useQueries({ queries: documentos.map((documento) => dadosDe(id, documento)) })
  const comDados = documentos
    .map((documento, i) => ({ documento, ordem: i + 1, campos: lidos[i]?.data?.data.campos ?? [] }))
    .filter(({ campos }) => campos.length > 0)
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
            celula: ({ lido }: Linha) => {
              const campo = campos.find(({ nome }) => nome === lido)
              if (!campo) return NADA
              return <Lido campo={campo} aoVer={() => aoVer({ documento_id: documento.id, ...campo })} />
            },
          })),
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

function Lido({ campo, aoVer }: { campo: Campo; aoVer: () => void }) {
  const valor = campo.nome === 'area_ha' ? hectares(Number(campo.valor)) : String(campo.valor)
  const nome = CAMPO_LABEL[campo.nome as keyof typeof CAMPO_LABEL] ?? campo.nome
  return (
    <button type="button" className="ligacao" onClick={aoVer}>
      <span>{valor}</span>
      <small className={campo.confirmar ? 'confianca confianca-baixa' : 'confianca'}>
        {Math.round(campo.confianca)} %{campo.confirmar && ', confira'}
      </small>
      <span className="so-leitor"> Mostrar {nome} no documento</span>
    </button>
  )
}

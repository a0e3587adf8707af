import { TIPO_IMOVEL_LABEL } from '@car/vocabulary/processo'
import { TITULARIDADE_LABEL, TITULO_POSSE_LABEL } from '@car/vocabulary/titularidade'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hectares, rotulo } from '../../comum/formato.ts'
import { emPalavras } from '../perimetro/em-palavras.ts'
import { type Caso, PorQueNao } from './quadro.tsx'
import { lugarDoImovel } from '../../comum/imovel.ts'

/** What was declared, in the groups in which it is asked. */
export function DadosDeclarados({ caso }: { caso: Caso }) {
  const { imovel, proprietario, observacoes, responsavel_tecnico } = caso.processo
  const { matricula, titularidade, titulo_posse: titulo } = imovel
  return (
    <>
      <Grupo titulo="Imóvel" caso={caso} passo="imovel">
        <Dado nome="Nome" valor={imovel.denominacao} />
        <Dado nome="Município" valor={imovel.municipio && lugarDoImovel(imovel)} />
        <Dado nome="Tipo" valor={imovel.tipo && rotulo(TIPO_IMOVEL_LABEL, imovel.tipo)} />
        <Dado nome="Titularidade" valor={rotulo(TITULARIDADE_LABEL, titularidade ?? 'propriedade')} />
      </Grupo>
      <Grupo titulo="Área" caso={caso} passo="area">
        <Dado nome="Área declarada" valor={imovel.area_ha === undefined ? undefined : hectares(imovel.area_ha)} />
      </Grupo>
      <Grupo titulo="Registro" caso={caso} passo="registro">
        <Dado nome="Matrícula" valor={matricula?.numero} />
        <Dado nome="Cartório" valor={matricula?.cartorio} />
        <Dado nome="Código Nacional de Matrícula (CNM)" valor={matricula?.cnm} />
        {titularidade && titularidade !== 'propriedade' && (
          <Dado
            nome="Título de posse"
            valor={titulo && [rotulo(TITULO_POSSE_LABEL, titulo.tipo), titulo.descricao].filter(Boolean).join(': ')}
          />
        )}
        <Dado nome="Código do imóvel no INCRA (CCIR)" valor={imovel.ccir_codigo} />
      </Grupo>
      <Grupo titulo="Proprietário" caso={caso} passo="proprietario">
        <Dado nome="Nome" valor={proprietario.nome} />
        <Dado nome="CPF ou CNPJ" valor={proprietario.cpf_cnpj} />
        {responsavel_tecnico && <Dado nome="Responsável técnico" valor={responsavel_tecnico.nome} />}
        {observacoes && <Dado nome="Observações" valor={observacoes} />}
      </Grupo>
      <Grupo titulo="Perímetro" caso={caso} passo="perimetro">
        <Dado nome="Contorno" valor={imovel.geometria && emPalavras(JSON.stringify(imovel.geometria))} />
      </Grupo>
      <PorQueNao permissao={caso.pode('editar')} />
    </>
  )
}

type DoGrupo = { titulo: string; caso: Caso; passo: string; children: ReactNode }

const Grupo = ({ titulo, caso, passo, children }: DoGrupo) => (
  <section className="grupo">
    <div className="grupo-cabeca">
      <h2>{titulo}</h2>
      {caso.pode('editar')?.permitida && (
        <Link
          to="/processos/$id/dados/$passo"
          params={{ id: caso.processo.id, passo }}
          aria-label={`Corrigir: ${titulo}`}
        >
          Corrigir
        </Link>
      )}
    </div>
    <dl className="dados">{children}</dl>
  </section>
)

const Dado = ({ nome, valor }: { nome: string; valor: string | undefined }) => (
  <div>
    <dt>{nome}</dt>
    <dd className={valor ? undefined : 'em-branco'}>{valor ?? 'Não informado'}</dd>
  </div>
)

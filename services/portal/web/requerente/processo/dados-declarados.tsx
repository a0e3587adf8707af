import { TIPO_IMOVEL_LABEL } from '@car/vocabulary/processo'
import type { ReactNode } from 'react'
import { hectares, rotulo } from '../../comum/formato.ts'
import { type Caso, PorQueNao } from './quadro.tsx'

/** What was declared, in the groups in which it is asked. */
export function DadosDeclarados({ caso }: { caso: Caso }) {
  const { imovel, proprietario, observacoes, responsavel_tecnico } = caso.processo
  const { matricula } = imovel
  return (
    <>
      <Grupo titulo="Imóvel">
        <Dado nome="Nome" valor={imovel.denominacao} />
        <Dado nome="Município" valor={`${imovel.municipio} – ${imovel.uf}`} />
        <Dado nome="Tipo" valor={rotulo(TIPO_IMOVEL_LABEL, imovel.tipo)} />
        <Dado nome="Área" valor={hectares(imovel.area_ha)} />
      </Grupo>
      <Grupo titulo="Registro">
        <Dado nome="Matrícula" valor={matricula.numero} />
        <Dado nome="Cartório" valor={matricula.cartorio} />
        <Dado nome="Código Nacional de Matrícula (CNM)" valor={matricula.cnm} />
        <Dado nome="Código do imóvel no INCRA (CCIR)" valor={imovel.ccir_codigo} />
      </Grupo>
      <Grupo titulo="Proprietário">
        <Dado nome="Nome" valor={proprietario.nome} />
        <Dado nome="CPF ou CNPJ" valor={proprietario.cpf_cnpj} />
        {responsavel_tecnico && <Dado nome="Responsável técnico" valor={responsavel_tecnico.nome} />}
      </Grupo>
      {observacoes && (
        <Grupo titulo="Observações">
          <Dado nome="Para a análise" valor={observacoes} />
        </Grupo>
      )}
      <PorQueNao permissao={caso.pode('editar')} />
    </>
  )
}

const Grupo = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section className="grupo">
    <h2>{titulo}</h2>
    <dl className="dados">{children}</dl>
  </section>
)

const Dado = ({ nome, valor }: { nome: string; valor: string | undefined }) => (
  <div>
    <dt>{nome}</dt>
    <dd className={valor ? undefined : 'em-branco'}>{valor ?? 'Não informado'}</dd>
  </div>
)

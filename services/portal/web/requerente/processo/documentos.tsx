import {
  OBRIGATORIOS,
  TIPO_DOCUMENTO_LABEL,
  TIPOS_DOCUMENTO,
  type TipoDocumento,
  type TipoObrigatorio,
} from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { useEu } from '../../comum/api/sessao.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao, LinkBotao } from '../../comum/componentes/botao.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Dialogo } from '../../comum/componentes/dialogo.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Vazio } from '../../comum/componentes/vazio.tsx'
import { conhecidosDe } from '../../comum/conhecidos.ts'
import { dataHora, rotulo } from '../../comum/formato.ts'
import type { Documento } from '../../gen/interface.ts'
import { documentosDe } from '../consultas.ts'
import { Envios } from '../../comum/envios/envios.tsx'
import { Escolher, Substituir } from '../../comum/envios/escolher.tsx'
import { ePagina, paginasDe, useEnvios } from '../../comum/envios/saida.ts'
import { Baixar } from '../../comum/componentes/baixar.tsx'
import { Confirmar } from './confirmar.tsx'
import { Interrompidos } from './interrompidos.tsx'
import { type Caso, PorQueNao, Quadro } from './quadro.tsx'
import { Ressalvas } from './ressalvas.tsx'
import { SituacaoDoDocumento } from './situacao-do-documento.tsx'

const rota = getRouteApi('/processos/$id/documentos')

const PARA_QUE: Record<TipoDocumento, string> = {
  matricula_imovel: 'A certidão do cartório de registro de imóveis. Envie todas as páginas.',
  ccir: 'O certificado do INCRA, do exercício mais recente.',
  planta_georeferenciada: 'O desenho do imóvel, feito por um técnico.',
  memorial_descritivo: 'O texto que descreve os limites do imóvel.',
  car_anterior: 'O recibo de uma inscrição que o imóvel já tenha.',
  declaracao_area: 'Onde a área difere do registro, a explicação assinada.',
  outros: 'O que mais ajude a análise.',
}

/** A slot for each kind of document, the mandatory ones first. */
export default function PaginaDosDocumentos() {
  const { id } = rota.useParams()
  return (
    <Quadro id={id} titulo="Documentos" semRede={<SemRede id={id} />}>
      {(caso) => <Vagas caso={caso} />}
    </Quadro>
  )
}

/** Photographs stay here until they can be sent. What the case already has is not known without a network. */
function SemRede({ id }: { id: string }) {
  const eu = useEu()
  const conhecido = conhecidosDe(eu.id).find((um) => um.id === id)
  if (!conhecido) {
    return (
      <Vazio frase="Este processo ainda não foi aberto neste aparelho. Abra-o uma vez com internet: depois você pode fotografar os documentos também sem ela.">
        <LinkBotao to="/processos">Ver o que está neste aparelho</LinkBotao>
      </Vazio>
    )
  }
  return (
    <>
      <p className="discreto do-processo">
        {conhecido.numero}, {conhecido.nome}
      </p>
      <p>
        Fotografe em lugar claro, com o papel inteiro na foto. Tudo fica neste aparelho e é enviado quando a internet
        voltar. O que já foi enviado também aparece então.
      </p>
      <Envios caso={id} />
      <Lugares id={id} aberta documentos={[]} />
    </>
  )
}

function Vagas({ caso }: { caso: Caso }) {
  const { id, status } = caso.processo
  const documentos = useQuery(documentosDe(id))
  const enviar = caso.pode('enviar_documento')
  const aberto = enviar?.permitida === true && status !== 'rejeitado'
  const temPaginas = useEnvios(id).some(ePagina)
  const chegou = documentos.data !== undefined
  useEffect(() => {
    if (chegou && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [chegou])
  return (
    <>
      {aberto ? (
        <p>Fotografe em lugar claro, com o papel inteiro na foto, ou escolha o PDF. Cada arquivo pode ter até 50 MB.</p>
      ) : (
        <PorQueNao permissao={enviar} />
      )}
      {status === 'rejeitado' && enviar?.permitida && (
        <LinkBotao to="/processos/$id/decisao" params={{ id }}>
          Juntar documentos ao recurso
        </LinkBotao>
      )}
      <Envios caso={id} fechado={!aberto} />
      <Interrompidos caso={id} />
      {documentos.isPending && <Esqueleto linhas={4} />}
      <Falhou falha={documentos.error} tentar={() => void documentos.refetch()} />
      {documentos.data && <Lugares id={id} caso={caso} aberta={aberto} documentos={documentos.data} />}
      <div className="acoes">
        <LinkBotao tipo={aberto && temPaginas ? 'secundario' : 'primario'} to="/processos/$id" params={{ id }}>
          Voltar ao processo
        </LinkBotao>
      </div>
    </>
  )
}

/** Without the case nothing is known of its documents. */
type DosLugares = { id: string; caso?: Caso; aberta: boolean; documentos: readonly Documento[] }

/** The mandatory kinds, and those that have a document. The others are behind a line. */
function Lugares({ documentos, ...resto }: DosLugares) {
  const porTipo = Map.groupBy(documentos, (d) => d.tipo_documento)
  const vaga = (tipo: TipoDocumento) => (
    <Vaga key={tipo} tipo={tipo} documentos={(porTipo.get(tipo) ?? []).toReversed()} {...resto} />
  )
  const mostrados = TIPOS_DOCUMENTO.filter((tipo) => ehObrigatorio(tipo) || porTipo.has(tipo))
  const demais = TIPOS_DOCUMENTO.filter((tipo) => !mostrados.includes(tipo))
  const [procura, setProcura] = useState(false)
  const envios = useEnvios(resto.id)
  const temPaginas = demais.some((tipo) => paginasDe(envios, tipo).length > 0)
  return (
    <>
      <div className="vagas">{mostrados.map(vaga)}</div>
      {resto.aberta && demais.length > 0 && (
        <details
          className="demais"
          open={procura || temPaginas}
          onToggle={({ currentTarget }) => setProcura(currentTarget.open)}
        >
          <summary>Juntar outro documento</summary>
          <div className="vagas">{demais.map(vaga)}</div>
        </details>
      )}
    </>
  )
}

const ehObrigatorio = (tipo: TipoDocumento): tipo is TipoObrigatorio =>
  (OBRIGATORIOS as readonly TipoDocumento[]).includes(tipo)

type DaVaga = DosLugares & { tipo: TipoDocumento }

function Vaga({ id, caso, tipo, aberta, documentos }: DaVaga) {
  if (!aberta && documentos.length === 0 && !ehObrigatorio(tipo)) return null
  const substituidos = documentos.map(({ substitui }) => substitui)
  const vigentes = documentos.filter((um) => !substituidos.includes(um.id))
  const [recusado] = vigentes.filter(({ status }) => status === 'invalido')
  return (
    <section className="vaga" id={tipo} aria-labelledby={`${tipo}-nome`}>
      <h2 id={`${tipo}-nome`}>
        {rotulo(TIPO_DOCUMENTO_LABEL, tipo)}
        {!ehObrigatorio(tipo) && <span className="opcional"> (opcional)</span>}
      </h2>
      {vigentes.length === 0 && <p className="discreto">{PARA_QUE[tipo]}</p>}
      {caso &&
        vigentes.map((documento) => <Enviado key={documento.id} caso={caso} documento={documento} aberta={aberta} />)}
      {aberta && <Escolher caso={id} tipo={tipo} substitui={recusado?.id} />}
      {caso && ehObrigatorio(tipo) && <Ressalvas {...{ caso, tipo }} documentos={vigentes} />}
    </section>
  )
}

type DoEnviado = { caso: Caso; documento: Documento; aberta: boolean }

function Enviado({ caso, documento, aberta }: DoEnviado) {
  const { id, nome_arquivo, tipo_documento, recebido_em } = documento
  const nome = nome_arquivo ?? TIPO_DOCUMENTO_LABEL[tipo_documento]
  return (
    <div className="enviado">
      <p>
        <span className="nome-de-arquivo">{nome}</span> <span className="discreto">{dataHora(recebido_em)}</span>
      </p>
      <SituacaoDoDocumento documento={documento} />
      {ehObrigatorio(tipo_documento) && <Confirmar caso={caso} documento={documento} />}
      <div className="do-enviado">
        <Baixar caminho={`/api/v1/documentos/${id}/arquivo`} nome={nome} sobre={nome} />
        {caso.pode('descartar_documento')?.permitida && <Descartar documento={id} nome={nome} />}
      </div>
      {aberta && <NoLugarDe caso={caso} documento={documento} nome={nome} />}
    </div>
  )
}

function Descartar({ documento, nome }: { documento: string; nome: string }) {
  const [aberto, setAberto] = useState(false)
  const ato = useAto(() => pegar(api.DELETE('/api/v1/documentos/{id}', { params: { path: { id: documento } } })), {
    aoConcluir: () => {
      setAberto(false)
      anunciar(`${nome}: descartado.`)
    },
  })
  return (
    <>
      <Botao tipo="simples" aria-label={`Descartar: ${nome}`} onClick={() => setAberto(true)}>
        Descartar
      </Botao>
      <Dialogo
        titulo="Descartar este documento?"
        aberto={aberto}
        aoFechar={() => setAberto(false)}
        acoes={
          <>
            <ComRede>
              <Botao tipo="perigo" ocupado={ato.ocupado} onClick={() => ato.fazer(undefined)}>
                Descartar
              </Botao>
            </ComRede>
            <Botao onClick={() => setAberto(false)}>Voltar</Botao>
          </>
        }
      >
        <p>
          <span className="nome-de-arquivo">{nome}</span> sai do processo. Para tê-lo de novo, será preciso enviá-lo
          outra vez.
        </p>
        <Falhou falha={ato.falha} />
      </Dialogo>
    </>
  )
}

/** An accepted document can be taken back in a draft only. Later, others are added to it. */
function NoLugarDe({ caso: { processo, pode }, documento, nome }: { caso: Caso; documento: Documento; nome: string }) {
  const { id, tipo_documento: tipo, status } = documento
  const aCaminho = useEnvios(processo.id).some((envio) => envio.substitui === id || envio.descarta === id)
  if (aCaminho) return null
  const escolha = { caso: processo.id, tipo, sobre: nome }
  if (status === 'invalido') return <Substituir {...escolha} substitui={id} />
  return status === 'valido' && pode('descartar_documento')?.permitida ? (
    <Substituir {...escolha} descarta={id} />
  ) : null
}

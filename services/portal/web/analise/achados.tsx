import { RESULTADO_AVALIACAO_LABEL, SITUACAO_ACHADO_LABEL, type SituacaoAchado } from '@car/vocabulary/achado'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Tag, type Tom } from '../comum/componentes/tag.tsx'
import { Vazio } from '../comum/componentes/vazio.tsx'
import type { Lugar } from '../comum/documento/pagina.tsx'
import { certeza, hectares, porcento, rotulo } from '../comum/formato.ts'
import type { Achado, Documento } from '../gen/interface.ts'
import { Motivos, type Pode } from './acoes.tsx'
import { doCaso } from './caso.ts'
import { Descartar } from './descartar.tsx'

/** The order in which an analyst works: divergences first. */
const ORDEM: SituacaoAchado[] = ['divergencia', 'a_confirmar', 'aviso', 'nao_verificavel', 'ok']
const TOM: Record<SituacaoAchado, Tom> = {
  divergencia: 'ruim',
  a_confirmar: 'atencao',
  aviso: 'atencao',
  nao_verificavel: 'neutro',
  ok: 'bom',
}

export const emOrdem = (achados: readonly Achado[]): Achado[] =>
  achados.toSorted((a, b) => ORDEM.indexOf(a.situacao) - ORDEM.indexOf(b.situacao) || b.peso - a.peso)
/** The findings that still need a verdict. */
export const aAvaliar = (achados: readonly Achado[]): Achado[] => achados.filter(({ situacao }) => situacao !== 'ok')

type Evidencia = Achado['evidencias'][number]
type NoDocumento = Extract<Evidencia, { documento_id: string }>
export type EvidenciaCruzada = Exclude<Evidencia, { documento_id: string }>

/** The places on pages where a finding can be seen. */
export const lugaresDe = ({ evidencias }: Achado): NoDocumento[] =>
  evidencias.filter((uma): uma is NoDocumento => 'documento_id' in uma)
/** What a finding says of another case, or of a boundary. */
export const cruzadasDe = ({ evidencias }: Achado): EvidenciaCruzada[] =>
  evidencias.filter((uma): uma is EvidenciaCruzada => !('documento_id' in uma))

type Props = {
  id: string
  achados: readonly Achado[]
  documentos: readonly Documento[]
  escolhido: string | undefined
  aoEscolher: (achado: Achado, lugar?: Lugar) => void
  aoPedir: (achado: Achado) => void
  /** Called once the finding has a verdict. */
  aoAvaliar: (achado: Achado) => void
  pode: Pode
}

/** What differs between what was declared, read and drawn. Each finding takes a verdict. */
export function Achados({ achados, ...resto }: Props) {
  const { pode } = resto
  const [pendentes, conformes] = [aAvaliar(achados), achados.filter(({ situacao }) => situacao === 'ok')]
  const avaliados = pendentes.filter(({ avaliacao }) => avaliacao !== null).length
  return (
    <>
      {pendentes.length === 0 && <Vazio frase="Nada diverge: tudo o que se pôde conferir confere." />}
      {pendentes.length > 0 && (
        <>
          <p className="andamento">
            <progress max={pendentes.length} value={avaliados} aria-label="Conferências avaliadas" />
            {avaliados} de {pendentes.length} conferências avaliadas
          </p>
          <Motivos de={[pode('avaliar_achado')]} ditos={pode('aprovar')} />
        </>
      )}
      <ul className="achados">
        {pendentes.map((achado) => (
          <UmAchado key={achado.id} achado={achado} {...resto} />
        ))}
      </ul>
      {conformes.length > 0 && (
        <details>
          <summary>
            {conformes.length === 1 ? '1 conferência confere' : `${conformes.length} conferências conferem`}
          </summary>
          <ul className="achados">
            {conformes.map((achado) => (
              <UmAchado key={achado.id} achado={achado} {...resto} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Another case that shares something with this one: its number, and how much they share. */
function Cruzada({ processo, hectares: ha, parte }: EvidenciaCruzada) {
  const medida = [ha !== undefined && hectares(ha), parte !== undefined && porcento(parte)].filter(Boolean).join(', ')
  return (
    <span>
      {processo?.id && (
        <Link to="/analise/processos/$id" params={{ id: processo.id }}>
          Processo {processo.numero}
        </Link>
      )}
      {processo && !processo.id && `Processo ${processo.numero}`}
      {processo && medida && ': '}
      {medida}
    </span>
  )
}

/** A number is an area, or else a year. */
function emPalavras({ codigo }: Achado, valor: string | number): string {
  return typeof valor === 'number' && codigo.includes('area') ? hectares(valor) : String(valor)
}

type DeUm = Omit<Props, 'achados'> & { achado: Achado }

function UmAchado({ id, achado, documentos, escolhido, aoEscolher, aoPedir, aoAvaliar, pode }: DeUm) {
  const [descartando, setDescartando] = useState(false)
  const { situacao, mensagem, avaliacao } = achado
  const [lugares, cruzadas] = [lugaresDe(achado), cruzadasDe(achado)]
  const confirmar = useAto(
    () =>
      pegar(
        api.PUT('/api/v1/analista/processos/{id}/achados/{achado}/avaliacao', {
          params: { path: { id, achado: achado.id } },
          body: { resultado: 'confirmado' },
        }),
      ),
    { muda: [doCaso(id)], aoConcluir: () => aoAvaliar(achado) },
  )
  const avalia = situacao !== 'ok' && pode('avaliar_achado').permitida
  // A dismissed finding has no consequences, but a value that is not on the paper remains a contradiction.
  const nadaSegue = avaliacao?.resultado === 'descartado' && achado.peso === 0
  const pede = situacao !== 'ok' && pode('criar_pendencia').permitida && !nadaSegue
  const noPapel = situacao === 'a_confirmar'
  const esteEscolhido = escolhido === achado.id
  return (
    <li className={`achado ${esteEscolhido ? 'achado-escolhido' : ''}`} data-achado={achado.id}>
      <button type="button" className="achado-titulo" aria-pressed={esteEscolhido} onClick={() => aoEscolher(achado)}>
        <Tag tom={TOM[situacao]}>{rotulo(SITUACAO_ACHADO_LABEL, situacao)}</Tag>
        <span>{mensagem}</span>
      </button>
      {situacao !== 'ok' && (achado.declarado !== null || achado.lido !== null) && (
        <dl className="lados">
          {achado.declarado !== null && (
            <div>
              <dt>Declarado</dt>
              <dd>{emPalavras(achado, achado.declarado)}</dd>
            </div>
          )}
          {achado.lido !== null && (
            <div>
              <dt>{noPapel ? 'Palpite da leitura' : achado.documento_id ? 'Lido' : 'Encontrado'}</dt>
              <dd>{emPalavras(achado, achado.lido)}</dd>
            </div>
          )}
          {achado.informado !== undefined && (
            <div>
              <dt>Quem apresenta informou</dt>
              <dd>{emPalavras(achado, achado.informado)}</dd>
            </div>
          )}
        </dl>
      )}
      {lugares.length + cruzadas.length > 0 && (
        <p className="evidencias">
          {lugares.map((lugar) => {
            const doc = documentos.find(({ id: outro }) => outro === lugar.documento_id)
            const nome = doc ? rotulo(TIPO_DOCUMENTO_LABEL, doc.tipo_documento) : 'Documento'
            return (
              <button
                key={JSON.stringify(lugar)}
                type="button"
                className="ligacao"
                onClick={() => aoEscolher(achado, lugar)}
              >
                {nome}, página {lugar.pagina}, {certeza(lugar.confianca)}
              </button>
            )
          })}
          {cruzadas.map((cruzada) => (
            <Cruzada key={JSON.stringify(cruzada)} {...cruzada} />
          ))}
        </p>
      )}
      {avaliacao && (
        <p className="avaliacao">
          <strong>{rotulo(RESULTADO_AVALIACAO_LABEL, avaliacao.resultado)}</strong> por {avaliacao.por.nome}
          {avaliacao.motivo && `: ${avaliacao.motivo}`}
        </p>
      )}
      {(avalia || pede) && (
        <div className="achado-atos">
          {avalia && avaliacao?.resultado !== 'confirmado' && (
            <Botao data-ato="confirmar" ocupado={confirmar.ocupado} onClick={() => confirmar.fazer(undefined)}>
              {noPapel ? 'Está no documento' : 'Confirmar'}
            </Botao>
          )}
          {avalia && avaliacao?.resultado !== 'descartado' && (
            <Botao data-ato="descartar" onClick={() => setDescartando(true)}>
              {noPapel ? 'Não está no documento…' : 'Descartar…'}
            </Botao>
          )}
          {pede && <Botao onClick={() => aoPedir(achado)}>Pedir correção…</Botao>}
        </div>
      )}
      <Falhou falha={confirmar.falha} />
      {descartando && (
        <Descartar {...{ id, achado }} aoFechar={() => setDescartando(false)} aoConcluir={() => aoAvaliar(achado)} />
      )}
    </li>
  )
}

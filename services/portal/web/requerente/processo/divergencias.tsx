import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { lazy, Suspense, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { naVersao } from '../../comum/api/versao.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao, LinkBotao } from '../../comum/componentes/botao.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { hectares, rotulo } from '../../comum/formato.ts'
import type { Assistente, Documento } from '../../gen/interface.ts'
import { remendo } from '../remendo.ts'
import { grupoDo, ROTULOS } from '../rotulos.ts'
import { useMantidos } from './mantidos.ts'
import type { Caso } from './quadro.tsx'

type Lido = string | number
type Diferenca = Omit<Assistente['divergencias'][number], 'codigo'>
type Props = { caso: Caso; guia: Assistente; documentos: readonly Documento[] }

/** Fields whose value can be replaced by the one that was read. */
const SERVEM = [
  'imovel.area_ha',
  'imovel.matricula.numero',
  'imovel.matricula.cnm',
  'imovel.matricula.cartorio',
  'imovel.ccir_codigo',
  'proprietario.nome',
]

/** Shows where declared and read values differ. The person says which is right. */
export function Divergencias({ caso, guia, documentos }: Props) {
  const mantidos = useMantidos(caso.processo.id)
  const porCampo = Map.groupBy<string, Diferenca>(
    [...guia.divergencias, ...guia.sugestoes.map(deSugestao)],
    ({ campo, mensagem }) => campo ?? mensagem,
  )
  if (porCampo.size === 0) return null
  return (
    <>
      <h3>Confira</h3>
      <ul className="diferencas">
        {[...porCampo].map(([chave, diferencas]) => {
          // Other values are another question.
          const qual = JSON.stringify(diferencas.map(({ campo, declarado, lido }) => [campo, declarado, lido]))
          const [{ campo, declarado }] = diferencas as [Diferenca]
          return mantidos.tem(qual) ? (
            <li key={chave} className="diferenca diferenca-mantida">
              <p>
                {campo !== null && ROTULOS[campo]}: você manteve {mostrar(campo, declarado)}.
              </p>
              <Botao tipo="simples" aria-label={`Rever: ${ROTULOS[campo ?? '']}`} onClick={() => mantidos.rever(qual)}>
                Rever
              </Botao>
            </li>
          ) : (
            <li key={chave} className="diferenca">
              <Campo {...{ caso, diferencas, documentos }} aoManter={() => mantidos.manter(qual)} />
            </li>
          )
        })}
      </ul>
      <p className="discreto">Se o que você escreveu está certo, não precisa mudar: a análise verá os dois valores.</p>
    </>
  )
}

type DoCampo = Omit<Props, 'guia'> & { diferencas: Diferenca[]; aoManter: () => void }
type Lugar = { documento: Documento; lido: Lido }

/** One field, beside everything that was read of it. */
function Campo({ caso, diferencas, documentos, aoManter }: DoCampo) {
  const [vendo, setVendo] = useState<Lugar | null>(null)
  // A difference from another case, or about the whole property, was read in no document. Its words say everything.
  const lados = diferencas.filter(({ lido, documento_id }) => lido !== null || documento_id !== null)
  const [{ campo, mensagem, declarado }] = [...lados, ...diferencas] as [Diferenca]
  if (campo === null) return <p>{mensagem}</p>
  const frases = new Set(
    diferencas.filter((uma) => uma === lados[0] || !lados.includes(uma)).map((uma) => uma.mensagem),
  )
  const edita = caso.pode('editar')?.permitida === true
  const lidos = new Set(diferencas.flatMap(({ lido, documento_id }) => (documento_id && lido !== null ? [lido] : [])))
  const usar = (quais: Iterable<Lido>, aoUsar?: () => void) =>
    edita &&
    SERVEM.includes(campo) &&
    lidos.size > 0 && (
      <ComRede frase="Para usar o valor lido é preciso internet.">
        {[...quais].map((lido) => (
          <UsarOLido key={lido} {...{ caso, campo, lido }} so={lidos.size === 1} {...(aoUsar ? { aoUsar } : {})} />
        ))}
      </ComRede>
    )
  const manter = (aoClicar: () => void) =>
    edita &&
    lados.length > 0 &&
    declarado !== null && (
      <Botao aria-label={`Manter o meu: ${ROTULOS[campo]}`} onClick={aoClicar}>
        Manter o meu
      </Botao>
    )
  return (
    <>
      <h4>{ROTULOS[campo]}</h4>
      {[...frases].map((frase) => (
        <p key={frase}>{frase}</p>
      ))}
      {lados.length > 0 && (
        <dl className="lado-a-lado">
          <div>
            <dt>Você escreveu</dt>
            <dd>{mostrar(campo, declarado)}</dd>
          </div>
          {lados.map(({ lido, documento_id, mensagem: dela }) => {
            const documento = documentos.find(({ id }) => id === documento_id)
            return (
              <div key={dela}>
                <dt>{deOnde(documento)}</dt>
                <dd>
                  {mostrar(campo, lido)}
                  {documento && lido !== null && (
                    <button
                      type="button"
                      className="ligacao"
                      aria-label={`Ver no documento: ${ROTULOS[campo]}, ${deOnde(documento)}`}
                      onClick={() => setVendo({ documento, lido })}
                    >
                      Ver no documento
                    </button>
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <div className="diferenca-atos">
        {usar(lidos)}
        {edita && !(SERVEM.includes(campo) && lidos.size > 0) && (
          <LinkBotao
            to="/processos/$id/dados/$passo"
            params={{ id: caso.processo.id, passo: grupoDo(campo) }}
            aria-label={`Corrigir: ${ROTULOS[campo]}`}
          >
            Corrigir
          </LinkBotao>
        )}
        {manter(aoManter)}
      </div>
      {vendo && (
        <Suspense>
          <VerNoDocumento
            {...{ ...vendo, campo }}
            aoFechar={() => setVendo(null)}
            acoes={
              <>
                {usar([vendo.lido], () => setVendo(null))}
                {manter(aoManter)}
              </>
            }
          >
            <p>
              Você escreveu <strong>{mostrar(campo, declarado)}</strong>. {deOnde(vendo.documento)}:{' '}
              <strong>{mostrar(campo, vendo.lido)}</strong>.
            </p>
          </VerNoDocumento>
        </Suspense>
      )}
    </>
  )
}

/** The image of a page and its code load when somebody asks for them. */
const VerNoDocumento = lazy(() => import('./ver-no-documento.tsx'))

const deOnde = (documento: Documento | undefined): string =>
  documento ? rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento) : 'Desenho do imóvel'

const deSugestao = ({ campo, valor, documento_id }: Assistente['sugestoes'][number]): Diferenca => ({
  mensagem: 'Você deixou em branco, e está no documento.',
  campo,
  declarado: null,
  lido: valor,
  documento_id,
})

function mostrar(campo: string | null, valor: Lido | null): string {
  if (valor === null) return 'Em branco'
  return campo === 'imovel.area_ha' && typeof valor === 'number' ? hectares(valor) : String(valor)
}

type DoBotao = { caso: Caso; campo: string; lido: Lido; so: boolean; aoUsar?: () => void }

/** Changes this field and no other. */
function UsarOLido({ caso: { processo }, campo, lido, so, aoUsar }: DoBotao) {
  const ato = useAto(
    () =>
      pegar(
        api.PATCH('/api/v1/processos/{id}', {
          params: { path: { id: processo.id }, header: naVersao(processo) },
          body: remendo({ [campo]: lido }),
        }),
      ),
    {
      aoConcluir: () => {
        anunciar(`${ROTULOS[campo]}: o valor lido foi usado.`)
        aoUsar?.()
      },
    },
  )
  const texto = so ? 'Usar o valor lido' : `Usar ${mostrar(campo, lido)}`
  return (
    <>
      <Botao ocupado={ato.ocupado} aria-label={`${texto}: ${ROTULOS[campo]}`} onClick={() => ato.fazer(undefined)}>
        {texto}
      </Botao>
      <Falhou falha={ato.falha} rotulos={ROTULOS} caso={processo} />
    </>
  )
}

import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { Espera, Falhou } from '../../comum/componentes/falhou.tsx'
import { hectares, rotulo } from '../../comum/formato.ts'
import type { Assistente, Documento } from '../../gen/interface.ts'
import { remendo } from '../remendo.ts'
import { ROTULOS } from '../rotulos.ts'
import type { Caso } from './quadro.tsx'

type Lido = string | number
type Diferenca = Omit<Assistente['divergencias'][number], 'codigo'>
type Props = { caso: Caso; guia: Assistente; documentos: readonly Documento[] }

/** Fields for which a value that was read can be taken as it is. */
const SERVEM = [
  'imovel.area_ha',
  'imovel.matricula.numero',
  'imovel.matricula.cnm',
  'imovel.matricula.cartorio',
  'imovel.ccir_codigo',
  'proprietario.nome',
]

/** What was written differs from what was read: which of the two is right, the person says. */
export function Divergencias({ caso, guia, documentos }: Props) {
  const porCampo = Map.groupBy<string, Diferenca>(
    [...guia.divergencias, ...guia.sugestoes.map(deSugestao)],
    ({ campo, mensagem }) => campo ?? mensagem,
  )
  if (porCampo.size === 0) return null
  return (
    <>
      <h3>Confira</h3>
      <ul className="diferencas">
        {[...porCampo].map(([chave, diferencas]) => (
          <li key={chave} className="diferenca">
            <Campo caso={caso} diferencas={diferencas} documentos={documentos} />
          </li>
        ))}
      </ul>
      <p className="discreto">Se o que você escreveu está certo, não precisa mudar: a análise verá os dois valores.</p>
    </>
  )
}

/** One field, beside all that was read of it. */
function Campo({ caso, diferencas, documentos }: Omit<Props, 'guia'> & { diferencas: Diferenca[] }) {
  const [{ campo, mensagem, declarado }] = diferencas as [Diferenca]
  if (campo === null) return <p>{mensagem}</p>
  const serve = SERVEM.includes(campo) && caso.pode('editar')?.permitida
  const lidos = new Set(diferencas.flatMap(({ lido, documento_id }) => (documento_id && lido !== null ? [lido] : [])))
  return (
    <>
      <h4>{ROTULOS[campo]}</h4>
      <p>{mensagem}</p>
      <dl className="lado-a-lado">
        <div>
          <dt>Você escreveu</dt>
          <dd>{mostrar(campo, declarado)}</dd>
        </div>
        {diferencas.map(({ lido, documento_id, mensagem: dela }) => (
          <div key={dela}>
            <dt>{deOnde(documentos.find(({ id }) => id === documento_id))}</dt>
            <dd>{mostrar(campo, lido)}</dd>
          </div>
        ))}
      </dl>
      {serve &&
        [...lidos].map((lido) => <UsarOLido key={lido} caso={caso} campo={campo} lido={lido} so={lidos.size === 1} />)}
    </>
  )
}

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

type DoBotao = { caso: Caso; campo: string; lido: Lido; so: boolean }

/** Changes that field, and no other. */
function UsarOLido({ caso: { processo }, campo, lido, so }: DoBotao) {
  const ato = useAto(
    () =>
      pegar(
        api.PATCH('/api/v1/processos/{id}', {
          params: { path: { id: processo.id }, header: { 'If-Match': `"${processo.versao}"` } },
          body: remendo({ [campo]: lido }),
        }),
      ),
    { aoConcluir: () => anunciar(`${ROTULOS[campo]}: o valor lido foi usado.`) },
  )
  const texto = so ? 'Usar o valor lido' : `Usar ${mostrar(campo, lido)}`
  return (
    <>
      <Botao ocupado={ato.ocupado} aria-label={`${texto}: ${ROTULOS[campo]}`} onClick={() => ato.fazer(undefined)}>
        {texto}
      </Botao>
      <Espera restamS={ato.esperaS} />
      <Falhou falha={ato.falha} rotulos={ROTULOS} />
    </>
  )
}

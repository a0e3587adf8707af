import { useQuery } from '@tanstack/react-query'
import { correcaoPedida } from '@car/vocabulary/achado'
import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { TIPO_PENDENCIA_LABEL, TIPOS_PENDENCIA, type TipoPendencia } from '@car/vocabulary/pendencia'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { naVersao } from '../comum/api/versao.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { AreaDeTexto, CampoDeTexto, Selecao } from '../comum/componentes/campo.tsx'
import { rotulo } from '../comum/formato.ts'
import { useRascunho } from '../comum/rascunho.ts'
import type { Achado, Documento, Processo } from '../gen/interface.ts'
import { CAMPO, CampoDeQueSeTrata } from './campo-de-que-se-trata.tsx'
import { doCaso, modelos as lerModelos } from './caso.ts'
import { useExigencia } from './exigir.ts'
import { Formulario } from './formulario.tsx'
import { OQueSeLe } from './o-que-se-le.tsx'
import { faltaNoPrazo } from './prazo-de-resposta.ts'

const PRAZO_COMUM = '15'
const ROTULOS = {
  descricao: 'O que se pede',
  tipo: 'Sobre o que é',
  prazo_dias: 'Prazo',
  documento_id: 'Documento',
  campo: CAMPO,
}

type DoAchado = { processo: Processo; achado: Achado; aoFechar: () => void; aoEscrever: () => void }

/** Asks for a correction: the finding in the words that the requerente will read. */
export function PedirCorrecao({ processo, achado, aoFechar, aoEscrever }: DoAchado) {
  const { id } = processo
  const rascunho = useRascunho(id, `pedir ${achado.id}`, { prazo: PRAZO_COMUM })
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (prazo_dias: number, chave) =>
        pegar(
          api.POST('/api/v1/analista/processos/{id}/achados/{achado}/criar-pendencia', {
            params: { path: { id, achado: achado.id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
            body: { prazo_dias },
          }),
        ),
      { rascunho, muda: [doCaso(id), ['fila']], aoConcluir: () => void rascunho.concluir().then(aoFechar) },
    ),
  )
  const { prazo } = rascunho.valor
  return (
    <Formulario
      titulo="Pedir correção"
      botao="Enviar pedido"
      ato={ato}
      fazer={() => exigir({ prazo_dias: faltaNoPrazo(prazo) }) && ato.fazer(Number(prazo))}
      {...{ rascunho, aoFechar }}
      caso={processo}
      rotulos={ROTULOS}
    >
      <OQueSeLe texto={correcaoPedida(achado.mensagem)} />
      <Prazo valor={prazo} aoMudar={(novo) => rascunho.mudar({ prazo: novo })} erro={erro('prazo_dias')} />
      <Botao tipo="simples" onClick={aoEscrever}>
        Escrever com outras palavras
      </Botao>
    </Formulario>
  )
}

type Livre = { tipo: TipoPendencia | ''; descricao: string; documento_id: string; campo: string; prazo: string }
type DaLivre = { processo: Processo; documentos: readonly Documento[]; achado?: Achado; aoFechar: () => void }

/** A pendency in the analyst's own words, which may begin with a template or a finding. */
export function NovaPendencia({ processo, documentos, achado, aoFechar }: DaLivre) {
  const { id } = processo
  const inicial: Livre = {
    tipo: achado ? (achado.documento_id ? 'documento' : 'dado') : '',
    descricao: achado ? correcaoPedida(achado.mensagem) : '',
    documento_id: achado?.documento_id ?? '',
    campo: achado?.campo ?? '',
    prazo: PRAZO_COMUM,
  }
  const rascunho = useRascunho<Livre>(id, achado ? `pendencia ${achado.id}` : 'pendencia', inicial)
  const { tipo, descricao, documento_id, campo, prazo } = rascunho.valor
  const modelos = useQuery(lerModelos).data ?? []
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (
        body: { tipo: TipoPendencia; descricao: string; documento_id?: string; campo?: string; prazo_dias: number },
        chave,
      ) =>
        pegar(
          api.POST('/api/v1/analista/processos/{id}/criar-pendencia', {
            params: { path: { id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
            body,
          }),
        ),
      { rascunho, muda: [doCaso(id), ['fila']], aoConcluir: () => void rascunho.concluir().then(aoFechar) },
    ),
  )
  const enviar = () => {
    const inteira = exigir({
      tipo: tipo === '' && 'Diga sobre o que é.',
      descricao: descricao.trim() === '' && 'Escreva o que se pede.',
      prazo_dias: faltaNoPrazo(prazo),
    })
    if (!inteira || tipo === '') return
    ato.fazer({
      tipo,
      descricao: descricao.trim(),
      prazo_dias: Number(prazo),
      ...(documento_id ? { documento_id } : {}),
      ...(campo ? { campo } : {}),
    })
  }
  return (
    <Formulario
      titulo="Nova pendência"
      botao="Enviar pedido"
      ato={ato}
      fazer={enviar}
      {...{ rascunho, aoFechar }}
      caso={processo}
      rotulos={ROTULOS}
    >
      {modelos.length > 0 && (
        <Selecao
          nome="modelo"
          rotulo="Começar de um modelo"
          vazia="Sem modelo"
          valor=""
          aoMudar={(qual) => {
            const modelo = modelos.find(({ id: outro }) => outro === qual)
            if (!modelo) return
            const { prazo_dias, texto, campo: doModelo = '', tipo: dele } = modelo
            rascunho.mudar({ tipo: dele, descricao: texto, campo: doModelo, prazo: String(prazo_dias ?? PRAZO_COMUM) })
          }}
          opcoes={modelos.map((modelo) => ({ valor: modelo.id, texto: modelo.titulo }))}
        />
      )}
      <Selecao
        nome="tipo"
        rotulo="Sobre o que é"
        valor={tipo}
        erro={erro('tipo')}
        aoMudar={(novo) => rascunho.mudar({ tipo: novo })}
        opcoes={TIPOS_PENDENCIA.map((valor) => ({ valor, texto: rotulo(TIPO_PENDENCIA_LABEL, valor) }))}
      />
      <AreaDeTexto
        nome="descricao"
        rotulo="O que se pede"
        dica="Em palavras que o requerente entenda. Ele lê este texto como está."
        maximo={4000}
        erro={erro('descricao')}
        valor={descricao}
        aoMudar={(novo) => rascunho.mudar({ descricao: novo })}
      />
      <Selecao
        nome="documento_id"
        rotulo="Documento de que se trata"
        opcional
        vazia="Nenhum"
        valor={documento_id}
        aoMudar={(novo) => rascunho.mudar({ documento_id: novo })}
        opcoes={documentos.map((doc, i) => ({
          valor: doc.id,
          texto: `${i + 1} ${rotulo(TIPO_DOCUMENTO_LABEL, doc.tipo_documento)}`,
        }))}
      />
      <CampoDeQueSeTrata valor={campo} erro={erro('campo')} aoMudar={(novo) => rascunho.mudar({ campo: novo })} />
      <Prazo valor={prazo} aoMudar={(novo) => rascunho.mudar({ prazo: novo })} erro={erro('prazo_dias')} />
      {descricao.trim() && <OQueSeLe texto={descricao} />}
    </Formulario>
  )
}

type DoPrazo = { valor: string; aoMudar: (valor: string) => void; erro: string | undefined }
const Prazo = ({ valor, aoMudar, erro }: DoPrazo) => (
  <CampoDeTexto
    nome="prazo_dias"
    rotulo="Prazo para responder, em dias úteis"
    teclado="numeric"
    maximo={2}
    {...{ valor, aoMudar, erro }}
  />
)

import { oDocumento, TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { MOTIVO_RESSALVA_LABEL, STATUS_RESSALVA_LABEL, type ResultadoRessalva } from '@car/vocabulary/ressalva'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { naVersao } from '../comum/api/versao.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { AreaDeTexto, CampoDeTexto, GrupoDeOpcoes } from '../comum/componentes/campo.tsx'
import { ComRede } from '../comum/componentes/com-rede.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Recuperado } from '../comum/componentes/recuperado.tsx'
import { Tag, type Tom } from '../comum/componentes/tag.tsx'
import { dataHora, rotulo } from '../comum/formato.ts'
import { lerArea } from '../comum/area.ts'
import { useRascunho } from '../comum/rascunho.ts'
import { NAO_SE_DECIDE } from '../comum/rede.ts'
import type { DecisaoDeRessalva, Documento, Processo, Ressalva } from '../gen/interface.ts'
import { Motivos, type Pode } from './acoes.tsx'
import { doCaso, ressalvasDe } from './caso.ts'
import { useExigencia } from './exigir.ts'

const TOM: Record<Ressalva['status'], Tom> = { aberta: 'atencao', aceita: 'bom', recusada: 'ruim' }

type Props = {
  processo: Processo
  documentos: readonly Documento[]
  aoVer: (documento: string) => void
  pode: Pode
}

/** Says why mandatory papers are missing or cannot be read. Those that wait for a decision come first. */
export function Ressalvas({ processo, documentos, aoVer, pode }: Props) {
  const lista = useQuery(ressalvasDe(processo.id))
  const ressalvas = (lista.data ?? []).toSorted((a, b) => Number(b.status === 'aberta') - Number(a.status === 'aberta'))
  if (lista.error) return <Falhou falha={lista.error} tentar={() => void lista.refetch()} />
  if (ressalvas.length === 0) return null
  return (
    <section aria-label="Ressalvas">
      <ul className="ressalvas">
        {ressalvas.map((ressalva) => (
          <Uma key={ressalva.id} {...{ processo, ressalva, documentos, aoVer, pode }} />
        ))}
      </ul>
      {ressalvas.some(({ status }) => status === 'aberta') && (
        <Motivos de={[pode('decidir_ressalva')]} ditos={pode('aprovar')} />
      )}
    </section>
  )
}

function Uma({ processo, ressalva, documentos, aoVer, pode }: Props & { ressalva: Ressalva }) {
  const { tipo_documento, motivo, texto, documento_id, status, criada_em, decisao } = ressalva
  const [decidindo, setDecidindo] = useState(false)
  const i = documentos.findIndex(({ id }) => id === documento_id)
  return (
    <li className="achado">
      <div className="cartao-cabeca">
        <h3>Ressalva sobre {oDocumento(tipo_documento)}</h3>
        <Tag tom={TOM[status]}>{rotulo(STATUS_RESSALVA_LABEL, status)}</Tag>
      </div>
      <p className="discreto">
        {dataHora(criada_em)}: {MOTIVO_RESSALVA_LABEL[motivo]}
      </p>
      <p className="texto">{texto}</p>
      {documento_id && documentos[i] && (
        <p>
          <button type="button" className="ligacao" onClick={() => aoVer(documento_id)}>
            A melhor cópia: {i + 1} {rotulo(TIPO_DOCUMENTO_LABEL, tipo_documento)}
          </button>
        </p>
      )}
      {decisao && (
        <p className="avaliacao">
          <strong>{rotulo(STATUS_RESSALVA_LABEL, status)}</strong> por {decisao.por.nome}: {decisao.motivo}
        </p>
      )}
      {status === 'aberta' && pode('decidir_ressalva').permitida && !decidindo && (
        <div className="achado-atos">
          <Botao
            onClick={() => {
              setDecidindo(true)
              if (documento_id) aoVer(documento_id)
            }}
          >
            Decidir…
          </Botao>
        </div>
      )}
      {decidindo && <Decidir {...{ processo, ressalva }} aoFechar={() => setDecidindo(false)} />}
    </li>
  )
}

type Escrita = { resultado: ResultadoRessalva | ''; motivo: string; numero: string; area: string; nome: string }
const ROTULOS = {
  resultado: 'Decisão',
  motivo: 'Por quê',
  'dados.numero_matricula': 'Número da matrícula',
  'dados.area_ha': 'Área',
  'dados.proprietario_nome': 'Proprietário',
}

const DITADOS = [
  { campo: 'numero', nome: 'dados.numero_matricula', rotulo: 'Número da matrícula', maximo: 30 },
  { campo: 'area', nome: 'dados.area_ha', rotulo: 'Área em hectares', teclado: 'decimal' },
  { campo: 'nome', nome: 'dados.proprietario_nome', rotulo: 'Proprietário', maximo: 200 },
] as const

/** An analyst who accepts a copy types what no program could read in it, so no dialog may cover the page. */
function Decidir({ processo, ressalva, aoFechar }: { processo: Processo; ressalva: Ressalva; aoFechar: () => void }) {
  const { id } = processo
  const { id: rid, tipo_documento, documento_id } = ressalva
  const rascunho = useRascunho<Escrita>(id, `ressalva ${rid}`, {
    resultado: '',
    motivo: '',
    numero: '',
    area: '',
    nome: '',
  })
  const { resultado, motivo, numero, area, nome } = rascunho.valor
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (body: DecisaoDeRessalva, chave) =>
        pegar(
          api.POST('/api/v1/analista/processos/{id}/ressalvas/{rid}/decidir', {
            params: { path: { id, rid }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
            body,
          }),
        ),
      { rascunho, muda: [doCaso(id), ['fila']], aoConcluir: () => void rascunho.concluir().then(aoFechar) },
    ),
  )
  const le = resultado === 'aceita' && documento_id !== undefined
  const lida = area.trim() === '' ? null : lerArea(area)
  const enviar = () => {
    const inteira = exigir({
      resultado: resultado === '' && 'Diga se aceita a ressalva.',
      motivo: motivo.trim() === '' && 'Diga por quê. O requerente lê.',
      'dados.area_ha': le && lida !== null && !('hectares' in lida) && 'Escreva a área em hectares, como 1.234,5678.',
    })
    if (!inteira || resultado === '') return
    const dados = {
      ...(numero.trim() ? { numero_matricula: numero.trim() } : {}),
      ...(lida && 'hectares' in lida ? { area_ha: lida.hectares } : {}),
      ...(nome.trim() ? { proprietario_nome: nome.trim() } : {}),
    }
    ato.fazer({ resultado, motivo: motivo.trim(), ...(le && Object.keys(dados).length > 0 ? { dados } : {}) })
  }
  return (
    <form
      className="decidir"
      aria-label={`Decidir a ressalva sobre ${oDocumento(tipo_documento)}`}
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault()
        enviar()
      }}
    >
      <Recuperado rascunho={rascunho} />
      <Falhou falha={ato.falha} caso={processo} rotulos={ROTULOS} />
      <GrupoDeOpcoes
        nome="resultado"
        rotulo="Decisão"
        valor={resultado}
        erro={erro('resultado')}
        aoMudar={(novo) => rascunho.mudar({ resultado: novo })}
        opcoes={[
          { valor: 'aceita', texto: 'Aceitar', dica: 'Vale pelo documento.' },
          { valor: 'recusada', texto: 'Recusar', dica: 'O documento é pedido ao requerente, com este motivo.' },
        ]}
      />
      <AreaDeTexto
        nome="motivo"
        rotulo="Por quê"
        dica="O requerente lê este texto como está."
        maximo={2000}
        linhas={3}
        erro={erro('motivo')}
        valor={motivo}
        aoMudar={(novo) => rascunho.mudar({ motivo: novo })}
      />
      {le && (
        <fieldset className="campo">
          <legend>O que você lê no documento</legend>
          <p className="dica">Escreva só o que dá para ler. Cada valor é conferido com o que foi declarado.</p>
          {DITADOS.map(({ campo, nome, ...como }) => (
            <CampoDeTexto
              key={nome}
              {...como}
              nome={nome}
              opcional
              valor={rascunho.valor[campo]}
              erro={erro(nome)}
              aoMudar={(novo) => rascunho.mudar({ [campo]: novo })}
            />
          ))}
        </fieldset>
      )}
      <div className="acoes">
        <ComRede frase={`${NAO_SE_DECIDE} O que você escreveu fica guardado neste aparelho.`}>
          <Botao tipo="primario" envia ocupado={ato.ocupado}>
            Decidir
          </Botao>
        </ComRede>
        <Botao onClick={aoFechar}>Voltar</Botao>
      </div>
    </form>
  )
}

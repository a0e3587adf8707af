import { oDocumento, type TipoObrigatorio } from '@car/vocabulary/documento'
import { ILEGIVEIS, MOTIVO_RESSALVA_LABEL, type MotivoRessalva, vigora } from '@car/vocabulary/ressalva'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAto } from '../../comum/api/ato.ts'
import { api, pegar } from '../../comum/api/cliente.ts'
import { naVersao } from '../../comum/api/versao.ts'
import { anunciar } from '../../comum/componentes/anuncio.tsx'
import { Botao } from '../../comum/componentes/botao.tsx'
import { AreaDeTexto, GrupoDeOpcoes } from '../../comum/componentes/campo.tsx'
import { ComRede } from '../../comum/componentes/com-rede.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { Recuperado } from '../../comum/componentes/recuperado.tsx'
import { erroDo, type ErroDeCampo, errosDe } from '../../comum/componentes/resumo-de-erros.tsx'
import { Tag, type Tom } from '../../comum/componentes/tag.tsx'
import { dataHora } from '../../comum/formato.ts'
import { useRascunho } from '../../comum/rascunho.ts'
import type { Documento, NovaRessalva, Ressalva } from '../../gen/interface.ts'
import { ressalvasDe } from '../consultas.ts'
import type { Caso } from './quadro.tsx'

type Props = { caso: Caso; tipo: TipoObrigatorio; documentos: readonly Documento[] }

/** Says why a mandatory paper is missing or cannot be read, in the words of whoever brings the case. */
export function Ressalvas({ caso, tipo, documentos }: Props) {
  const { data = [] } = useQuery(ressalvasDe(caso.processo.id))
  const desta = data.filter(({ tipo_documento }) => tipo_documento === tipo)
  const faltam = documentos.every(({ status }) => status === 'invalido')
  const oferece = faltam && caso.pode('ressalvar')?.permitida === true && !desta.some(({ status }) => vigora(status))
  return (
    <>
      {desta.map((ressalva) => (
        <Feita key={ressalva.id} caso={caso} ressalva={ressalva} />
      ))}
      {oferece && <Oferta {...{ caso, tipo, documentos }} />}
    </>
  )
}

const DITO: Record<Ressalva['status'], { tom: Tom; texto: string }> = {
  aberta: { tom: 'andamento', texto: 'Ressalva feita. A análise decide se vale pelo documento.' },
  aceita: { tom: 'bom', texto: 'A análise aceitou a ressalva: o documento não precisa ser enviado de novo.' },
  recusada: { tom: 'ruim', texto: 'A análise não aceitou a ressalva e pediu o documento.' },
}

function Feita({ caso: { processo, pode }, ressalva }: { caso: Caso; ressalva: Ressalva }) {
  const { id, motivo, texto, status, criada_em, decisao } = ressalva
  const retirar = useAto(
    () =>
      pegar(
        api.DELETE('/api/v1/processos/{id}/ressalvas/{rid}', {
          params: { path: { id: processo.id, rid: id }, header: naVersao(processo) },
        }),
      ),
    { aoConcluir: () => anunciar('A ressalva foi retirada.') },
  )
  return (
    <div className="ressalva">
      <p>
        <Tag tom={DITO[status].tom}>{`Ressalva ${status}`}</Tag>
      </p>
      <p>{DITO[status].texto}</p>
      <p className="discreto">
        {dataHora(criada_em)}: {MOTIVO_RESSALVA_LABEL[motivo]}
      </p>
      <p className="palavras">{texto}</p>
      {decisao && (
        <p className="palavras">
          <strong>Resposta da análise:</strong> {decisao.motivo}
        </p>
      )}
      {status === 'aberta' && pode('retirar_ressalva')?.permitida && (
        <ComRede frase="Para retirar a ressalva é preciso internet.">
          <Botao tipo="simples" ocupado={retirar.ocupado} onClick={() => retirar.fazer(undefined)}>
            Retirar a ressalva
          </Botao>
        </ComRede>
      )}
      <Falhou falha={retirar.falha} caso={processo} />
    </div>
  )
}

type Escrita = { motivo: MotivoRessalva | ''; texto: string }
type Corpo = Pick<NovaRessalva, 'motivo' | 'texto' | 'documento_id'>

const MINIMO = 20
const ROTULOS = { motivo: 'Por que', texto: 'Explicação' }

function Oferta({ caso: { processo }, tipo, documentos }: Props) {
  const { id } = processo
  const ilegivel = documentos.find(({ status, motivo }) => status === 'invalido' && ILEGIVEIS.includes(motivo ?? ''))
  const { tipo: doImovel, titularidade = 'propriedade' } = processo.imovel
  const semTitulo =
    tipo === 'matricula_imovel' && (titularidade === 'posse' || doImovel === 'AST' || doImovel === 'PCT')
  const provavel = ilegivel ? 'ilegivel' : semTitulo ? 'sem_titulo' : ''
  const rascunho = useRascunho<Escrita>(id, `ressalva ${tipo}`, { motivo: provavel, texto: '' })
  const { motivo, texto } = rascunho.valor
  const [aberta, setAberta] = useState(false)
  const [faltas, setFaltas] = useState<ErroDeCampo[]>([])
  const ato = useAto(
    (corpo: Corpo, chave) =>
      pegar(
        api.POST('/api/v1/processos/{id}/ressalvas', {
          params: { path: { id }, header: { 'Idempotency-Key': chave, ...naVersao(processo) } },
          body: { tipo_documento: tipo, ...corpo },
        }),
      ),
    {
      aoConcluir: () => {
        void rascunho.concluir()
        anunciar('A ressalva foi feita. A análise decide sobre ela.')
      },
    },
  )
  if (!aberta && !rascunho.recuperado) {
    return (
      <Botao tipo="simples" onClick={() => setAberta(true)}>
        {ilegivel ? `Não tenho ${oDocumento(tipo)} em melhor estado` : `Não tenho ${oDocumento(tipo)}`}
      </Botao>
    )
  }
  function enviar(evento: FormEvent): void {
    evento.preventDefault()
    const falta: ErroDeCampo[] = [
      ...(motivo === '' ? [{ campo: 'motivo', mensagem: 'Escolha o motivo.' }] : []),
      ...(texto.trim().length < MINIMO
        ? [{ campo: 'texto', mensagem: `Explique em ao menos ${MINIMO} letras o que houve.` }]
        : []),
    ]
    setFaltas(falta)
    if (falta.length > 0 || motivo === '') return
    ato.fazer({
      motivo,
      texto: texto.trim(),
      ...(motivo === 'ilegivel' && ilegivel ? { documento_id: ilegivel.id } : {}),
    })
  }
  const erros = [...faltas, ...errosDe(ato.falha?.detalhes ?? [])]
  return (
    <form className="ressalva" onSubmit={enviar} noValidate>
      <h3>Ressalva</h3>
      <p>
        Você pode enviar o processo sem {oDocumento(tipo)} e dizer por quê. A análise lê e decide: aceita, ou pede o
        documento.
      </p>
      <Recuperado rascunho={rascunho} />
      <Falhou falha={ato.falha} rotulos={ROTULOS} caso={processo} />
      <GrupoDeOpcoes
        nome={`motivo-${tipo}`}
        rotulo="Por que"
        valor={motivo}
        erro={erroDo(erros, 'motivo')}
        aoMudar={(novo) => rascunho.mudar({ motivo: novo })}
        opcoes={OPCOES.filter(({ valor }) => valor !== 'ilegivel' || ilegivel)}
      />
      <AreaDeTexto
        nome={`texto-${tipo}`}
        rotulo="Explicação"
        dica="Diga o que houve e o que você tem no lugar. A análise lê o que você escrever aqui."
        valor={texto}
        aoMudar={(novo) => rascunho.mudar({ texto: novo })}
        erro={erroDo(erros, 'texto') ?? erroDo(erros, 'documento_id')}
        maximo={2000}
      />
      <div className="acoes">
        <ComRede frase="Para fazer a ressalva é preciso internet. O que você escreveu fica guardado.">
          <Botao envia ocupado={ato.ocupado}>
            Fazer a ressalva
          </Botao>
        </ComRede>
        <Botao
          tipo="simples"
          onClick={() => {
            void rascunho.descartar()
            setAberta(false)
          }}
        >
          Desistir
        </Botao>
      </div>
    </form>
  )
}

const OPCOES: readonly { valor: MotivoRessalva; texto: string; dica?: string }[] = [
  { valor: 'ilegivel', texto: 'O papel que tenho não dá para ler melhor', dica: 'O arquivo recusado vai junto.' },
  {
    valor: 'sem_titulo',
    texto: 'O imóvel não tem este documento',
    dica: 'Como em assentamento, território tradicional ou posse.',
  },
  { valor: 'extraviado', texto: 'Perdi o documento' },
  { valor: 'em_tramite', texto: 'Já pedi o documento e ele ainda não saiu' },
  { valor: 'outro', texto: 'Outro motivo' },
]

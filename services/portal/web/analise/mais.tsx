import { TIPO_DOCUMENTO_LABEL, TIPOS_DOCUMENTO, type TipoDocumento } from '@car/vocabulary/documento'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pedir, pegar } from '../comum/api/cliente.ts'
import { falhaDe } from '../comum/api/falha.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { Campo, Selecao } from '../comum/componentes/campo.tsx'
import { useDobrar } from '../comum/dobrar.ts'
import { rotulo } from '../comum/formato.ts'
import { useRascunho } from '../comum/rascunho.ts'
import type { Processo } from '../gen/interface.ts'
import type { Pode } from './acoes.tsx'
import { doCaso } from './caso.ts'
import { GerarDossie } from './dossie.tsx'
import { useExigencia } from './exigir.ts'
import { Formulario } from './formulario.tsx'
import { PorQue } from './por-que.tsx'

type Aberto = 'liberar' | 'juntar' | 'impedimento' | 'dossie' | null

/** The menu of acts that are done seldom. It leaves out those that are not permitted. */
export function Mais({ processo, pode }: { processo: Processo; pode: Pode }) {
  const [aberto, setAberto] = useState<Aberto>(null)
  const [desdobrado, setDesdobrado] = useState(false)
  const menu = useRef<HTMLDetailsElement>(null)
  const dobrar = () => {
    if (menu.current) menu.current.open = false
  }
  const voltar = () => menu.current?.querySelector('summary')?.focus()
  useDobrar(menu, desdobrado, dobrar, voltar)
  const abrir = (qual: Aberto) => {
    // A menu that is closed cannot take the focus back.
    voltar()
    dobrar()
    setAberto(qual)
  }
  const itens = [
    { qual: 'liberar', texto: 'Devolver à fila…', pode: pode('liberar').permitida },
    { qual: 'dossie', texto: 'Gerar dossiê…', pode: pode('gerar_dossie').permitida },
    { qual: 'juntar', texto: 'Juntar documento…', pode: pode('enviar_documento').permitida },
    { qual: 'impedimento', texto: 'Declarar impedimento…', pode: pode('declarar_impedimento').permitida },
  ] as const
  const fechar = () => setAberto(null)
  return (
    <>
      <details ref={menu} className="mais" onToggle={({ currentTarget }) => setDesdobrado(currentTarget.open)}>
        <summary className="br-button secondary">Mais</summary>
        <ul>
          <li>
            <Link to="/analise/processos/$id/comparar" params={{ id: processo.id }}>
              Comparar versões
            </Link>
          </li>
          {itens.map(
            ({ qual, texto, pode: pode1 }) =>
              pode1 && (
                <li key={qual}>
                  <button type="button" onClick={() => abrir(qual)}>
                    {texto}
                  </button>
                </li>
              ),
          )}
        </ul>
      </details>
      {aberto === 'liberar' && <Liberar {...{ processo }} aoFechar={fechar} />}
      {aberto === 'dossie' && <GerarDossie {...{ processo }} aoFechar={fechar} />}
      {aberto === 'juntar' && <Juntar {...{ processo }} aoFechar={fechar} />}
      {aberto === 'impedimento' && <Impedimento {...{ processo }} aoFechar={fechar} />}
    </>
  )
}

type Props = { processo: Processo; aoFechar: () => void }

function Liberar({ processo: { id, numero }, aoFechar }: Props) {
  const ato = useAto(
    (_: null, chave: string) =>
      pegar(
        api.POST('/api/v1/analista/processos/{id}/liberar', {
          params: { path: { id }, header: { 'Idempotency-Key': chave } },
          body: {},
        }),
      ),
    {
      muda: [doCaso(id), ['fila']],
      aoConcluir: () => {
        anunciar(`Processo ${numero} devolvido à fila.`)
        aoFechar()
      },
    },
  )
  return (
    <Formulario titulo="Devolver à fila" botao="Devolver" fazer={() => ato.fazer(null)} {...{ ato, aoFechar }}>
      <p>O processo {numero} fica sem analista, e qualquer pessoa da análise pode assumi-lo.</p>
      <p>Notas, avaliações e pendências ficam nele.</p>
    </Formulario>
  )
}

function Impedimento({ processo: { id, numero }, aoFechar }: Props) {
  const rascunho = useRascunho(id, 'impedimento', { motivo: '' })
  const motivo = rascunho.valor.motivo.trim()
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (dito: string, chave) =>
        pegar(
          api.POST('/api/v1/analista/processos/{id}/impedimento', {
            params: { path: { id }, header: { 'Idempotency-Key': chave } },
            body: { motivo: dito },
          }),
        ),
      { rascunho, muda: [doCaso(id), ['fila']], aoConcluir: () => void rascunho.concluir().then(aoFechar) },
    ),
  )
  return (
    <Formulario
      titulo="Declarar impedimento"
      botao="Declarar"
      ato={ato}
      fazer={() => exigir({ motivo: motivo === '' && 'Diga por que você está impedido.' }) && ato.fazer(motivo)}
      {...{ rascunho, aoFechar }}
      rotulos={{ motivo: 'Por quê' }}
    >
      <p>Você deixa o processo {numero} e não pode mais analisá-lo, nem decidir um recurso nele. Isso não se desfaz.</p>
      <PorQue {...{ rascunho, erro }} />
    </Formulario>
  )
}

function Juntar({ processo: { id }, aoFechar }: Props) {
  const [tipo, setTipo] = useState<TipoDocumento | ''>('')
  const [arquivo, setArquivo] = useState<File>()
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      async (_: string, chave) => {
        const corpo = new FormData()
        corpo.set('processo_id', id)
        corpo.set('tipo_documento', tipo)
        if (arquivo) corpo.set('arquivo', arquivo)
        const resposta = await pedir(
          new Request('/api/v1/documentos/upload', {
            method: 'POST',
            body: corpo,
            headers: { 'idempotency-key': chave },
          }),
        )
        if (!resposta.ok) throw falhaDe(resposta, await resposta.json().catch(() => null))
      },
      { muda: [doCaso(id)], aoConcluir: aoFechar },
    ),
  )
  return (
    <Formulario
      titulo="Juntar documento"
      botao="Juntar"
      ato={ato}
      fazer={() => {
        const inteiro = exigir({
          tipo_documento: !tipo && 'Diga o que o documento é.',
          arquivo: !arquivo && 'Escolha o arquivo.',
        })
        if (inteiro && arquivo) ato.fazer(`${tipo} ${arquivo.name} ${arquivo.size} ${arquivo.lastModified}`)
      }}
      aoFechar={aoFechar}
      rotulos={{ tipo_documento: 'Tipo', arquivo: 'Arquivo' }}
    >
      <Selecao
        nome="tipo_documento"
        rotulo="Tipo"
        valor={tipo}
        erro={erro('tipo_documento')}
        aoMudar={setTipo}
        opcoes={TIPOS_DOCUMENTO.map((valor) => ({ valor, texto: rotulo(TIPO_DOCUMENTO_LABEL, valor) }))}
      />
      <Campo nome="arquivo" rotulo="Arquivo" dica="PDF, JPEG, PNG ou TIFF, até 50 MB" erro={erro('arquivo')}>
        {(ligacao) => (
          <input
            {...ligacao}
            type="file"
            accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff"
            onChange={(evento) => setArquivo(evento.target.files?.[0])}
          />
        )}
      </Campo>
    </Formulario>
  )
}

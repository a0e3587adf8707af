import { SITUACAO_DOSSIE_DITA } from '@car/vocabulary/dossie'
import { type FormEvent, useEffect, useState } from 'react'
import { api, pegar } from '../comum/api/cliente.ts'
import { useAto } from '../comum/api/ato.ts'
import { Falha } from '../comum/api/falha.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { CampoDeTexto } from '../comum/componentes/campo.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { Mensagem, type TipoDeMensagem } from '../comum/componentes/mensagem.tsx'
import { erroDo, type ErroDeCampo, ResumoDeErros } from '../comum/componentes/resumo-de-erros.tsx'
import { Titulo } from '../comum/componentes/titulo.tsx'
import { dataHora } from '../comum/formato.ts'
import type { Verificacao } from '../gen/interface.ts'

const ROTULOS = { codigo: 'Código do dossiê' }
const FALTA: ErroDeCampo[] = [{ campo: 'codigo', mensagem: 'Escreva o código, ou escolha o arquivo.' }]

type Pedido = { codigo: string } | { arquivo: File }

/** A file is hashed on the device. Only its SHA-256 leaves it. */
async function verificar(pedido: Pedido): Promise<Verificacao | null> {
  const resposta =
    'codigo' in pedido
      ? pegar(api.GET('/api/v1/publico/dossies/{codigo}', { params: { path: pedido } }))
      : pegar(
          api.POST('/api/v1/publico/dossies/conferir', {
            body: { hash_sha256: await sha256(pedido.arquivo) },
          }),
        )
  try {
    return (await resposta).data
  } catch (erro) {
    if (erro instanceof Falha && erro.codigo === 'CAR-003') return null
    throw erro
  }
}

async function sha256(arquivo: File): Promise<string> {
  const resumo = new Uint8Array(await crypto.subtle.digest('SHA-256', await arquivo.arrayBuffer()))
  return Array.from(resumo, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A file that is dropped beside the field would replace the page. */
function ficarNaPagina(): () => void {
  const ficar = (evento: DragEvent) => {
    if (!(evento.target instanceof HTMLInputElement)) evento.preventDefault()
  }
  const tipos = ['dragover', 'drop'] as const
  for (const tipo of tipos) addEventListener(tipo, ficar)
  return () => tipos.forEach((tipo) => removeEventListener(tipo, ficar))
}

/** Verifies a dossier by the code on its cover, or by the file itself. */
export default function Verificar() {
  const [codigo, setCodigo] = useState('')
  const ato = useAto(verificar, { muda: [] })
  const [doArquivo, setDoArquivo] = useState(false)
  const [faltas, setFaltas] = useState<ErroDeCampo[]>([])
  useEffect(ficarNaPagina, [])

  const porCodigo = (evento: FormEvent) => {
    evento.preventDefault()
    setDoArquivo(false)
    setFaltas(codigo.trim() ? [] : FALTA)
    if (codigo.trim()) ato.fazer({ codigo: codigo.trim() })
  }
  const porArquivo = (arquivos: FileList | null) => {
    const [arquivo] = arquivos ?? []
    setDoArquivo(true)
    setFaltas([])
    if (arquivo) ato.fazer({ arquivo })
  }
  return (
    <>
      <Titulo texto="Verificar um dossiê" />
      <p>Confira se um dossiê foi emitido por este serviço e se ainda vale. Nenhum dado pessoal é mostrado.</p>
      <ResumoDeErros erros={faltas} rotulos={ROTULOS} />
      <form className="busca" onSubmit={porCodigo} noValidate>
        <CampoDeTexto
          nome="codigo"
          rotulo={ROTULOS.codigo}
          dica="Está na capa, ao lado do QR Code: 7K3Q-4T2X-FHD0-ZZ5T"
          valor={codigo}
          aoMudar={setCodigo}
          erro={erroDo(faltas, 'codigo')}
          maximo={40}
        />
        <Botao tipo="primario" envia ocupado={ato.ocupado}>
          Verificar
        </Botao>
      </form>
      <label className="soltar">
        <input
          type="file"
          accept="application/pdf,.pdf"
          onChange={(evento) => {
            porArquivo(evento.target.files)
            evento.target.value = ''
          }}
        />
        <strong>Ou escolha o PDF do dossiê, ou solte-o aqui</strong>
        <span>O arquivo não sai do seu aparelho.</span>
      </label>
      <div aria-live="polite">
        <Falhou falha={ato.falha} />
        {ato.saida !== undefined && !ato.ocupado && <Resultado verificacao={ato.saida} doArquivo={doArquivo} />}
      </div>
    </>
  )
}

const TIPO: Record<Verificacao['situacao'], TipoDeMensagem> = {
  valido: 'sucesso',
  processo_mudou: 'atencao',
  substituido: 'atencao',
}

function Resultado({ verificacao, doArquivo }: { verificacao: Verificacao | null; doArquivo: boolean }) {
  if (verificacao === null) {
    return doArquivo ? (
      <Mensagem tipo="erro" titulo="Não encontrado">
        <p>
          Este arquivo não é um dossiê emitido por este serviço, ou foi alterado depois. Confira também pelo código.
        </p>
      </Mensagem>
    ) : (
      <Mensagem tipo="erro" titulo="Não encontrado: confira o código">
        <p>O código tem 16 letras e números. Maiúsculas, minúsculas e traços não fazem diferença.</p>
      </Mensagem>
    )
  }
  const { titulo, texto } = SITUACAO_DOSSIE_DITA[verificacao.situacao]
  return (
    <Mensagem tipo={TIPO[verificacao.situacao]} titulo={titulo}>
      <p>{texto}</p>
      <dl className="dados">
        <div>
          <dt>Código</dt>
          <dd>{verificacao.codigo}</dd>
        </div>
        <div>
          <dt>Processo</dt>
          <dd>{verificacao.processo_numero}</dd>
        </div>
        <div>
          <dt>Emitido em</dt>
          <dd>{dataHora(verificacao.emitido_em)}</dd>
        </div>
      </dl>
      {doArquivo ? (
        <p>O arquivo é, byte por byte, o que foi emitido.</p>
      ) : (
        <p>Para saber se o seu arquivo não foi alterado, escolha-o acima.</p>
      )}
    </Mensagem>
  )
}

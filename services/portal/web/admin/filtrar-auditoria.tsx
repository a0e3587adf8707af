import { ACAO_AUDITADA_LABEL, type AcaoAuditada } from '@car/vocabulary/auditoria'
import { PAPEL_LABEL } from '@car/vocabulary/pessoa'
import { type FormEvent, useState } from 'react'
import { useExigencia } from '../analise/exigir.ts'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { CampoDeTexto, Selecao } from '../comum/componentes/campo.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { rotulo } from '../comum/formato.ts'
import type { Usuario } from '../gen/interface.ts'
import type { ConsultaDaAuditoria } from './consulta-do-endereco.ts'

const ROTULOS = { pessoa: 'Nome de quem fez', numero: 'Número do processo' }
const ACOES = (Object.keys(ACAO_AUDITADA_LABEL) as AcaoAuditada[])
  .map((valor) => ({ valor: valor as string, texto: rotulo(ACAO_AUDITADA_LABEL, valor) }))
  .toSorted((a, b) => a.texto.localeCompare(b.texto, 'pt-BR'))

type Props = { filtros: ConsultaDaAuditoria; aoMudar: (novos: ConsultaDaAuditoria) => void }

/** People and cases are found by name and number. The address and the interface know them by id. */
export function FiltrarAuditoria({ filtros, aoMudar }: Props) {
  const [pessoa, setPessoa] = useState('')
  const [numero, setNumero] = useState('')
  const [homonimas, setHomonimas] = useState<Pick<Usuario, 'id' | 'nome' | 'tipo_usuario'>[]>([])
  const { exigir, erro, ...ato } = useExigencia(
    useAto(procurar, {
      muda: [],
      aoConcluir: ({ pessoas, processo }) => {
        const achados = exigir({
          pessoa: pessoas !== null && faltaNoNome(pessoas.meta),
          numero: processo === undefined && 'Nenhum processo tem este número. Escreva como 2026/000013.',
        })
        if (!achados) return
        const deste = pessoas?.data ?? []
        const [unica] = deste.length === 1 ? deste : []
        setHomonimas(unica ? [] : deste)
        setPessoa('')
        setNumero('')
        if (unica || processo)
          aoMudar({ ...(unica ? { usuario: unica.id } : {}), ...(processo ? { processo: processo.id } : {}) })
      },
    }),
  )
  const enviar = (evento: FormEvent) => {
    evento.preventDefault()
    ato.fazer({ pessoa: pessoa.trim(), numero: numero.trim() })
  }
  return (
    <>
      <Falhou falha={ato.falha} rotulos={ROTULOS} />
      <form className="busca" role="search" onSubmit={enviar}>
        <CampoDeTexto
          nome="pessoa"
          rotulo={ROTULOS.pessoa}
          tipo="search"
          maximo={100}
          valor={pessoa}
          aoMudar={setPessoa}
          erro={erro('pessoa')}
        />
        <CampoDeTexto
          nome="numero"
          rotulo={ROTULOS.numero}
          tipo="search"
          maximo={30}
          valor={numero}
          aoMudar={setNumero}
          erro={erro('numero')}
        />
        <Selecao
          nome="acao"
          rotulo="Ação"
          vazia="Todas"
          valor={filtros.acao ?? ''}
          aoMudar={(acao) => aoMudar({ acao })}
          opcoes={ACOES}
        />
        <Botao envia ocupado={ato.ocupado}>
          Procurar
        </Botao>
      </form>
      {homonimas.length > 0 && (
        <Selecao
          nome="qual"
          rotulo="Há mais de uma pessoa com este nome. Qual?"
          valor=""
          aoMudar={(usuario) => {
            setHomonimas([])
            aoMudar({ usuario })
          }}
          opcoes={homonimas.map(({ id, nome, tipo_usuario }) => ({
            valor: id,
            texto: `${nome}, ${PAPEL_LABEL[tipo_usuario]}`,
          }))}
        />
      )}
    </>
  )
}

/** Nobody chooses from a longer list, so a name that finds more people has to be longer. */
const JUNTAS = 100
const faltaNoNome = ({ total_count, cursor_next }: { total_count: number; cursor_next: string | null }) =>
  (total_count === 0 && 'Ninguém tem este nome.') ||
  (cursor_next !== null && `${total_count} pessoas têm este nome. Escreva mais dele, ou procure em Pessoas.`)

/** A part is null if it was not asked for. The case is undefined if there is none with this number. */
async function procurar({ pessoa, numero }: { pessoa: string; numero: string }) {
  const [pessoas, processos] = await Promise.all([
    pessoa ? pegar(api.GET('/api/v1/admin/usuarios', { params: { query: { q: pessoa, page_size: JUNTAS } } })) : null,
    numero ? pegar(api.GET('/api/v1/processos', { params: { query: { q: numero, campos: 'resumo' } } })) : null,
  ])
  return {
    pessoas,
    processo: processos && processos.data.find((um) => um.numero === numero),
  }
}

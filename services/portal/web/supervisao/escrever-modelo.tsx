import { useQueryClient } from '@tanstack/react-query'
import type { TipoPendencia } from '@car/vocabulary/pendencia'
import { useEffect, useState } from 'react'
import { type Modelo, modelos } from '../analise/caso.ts'
import { useExigencia } from '../analise/exigir.ts'
import { Formulario } from '../analise/formulario.tsx'
import { OQueSeLe } from '../analise/o-que-se-le.tsx'
import { faltaNoPrazo } from '../analise/prazo-de-resposta.ts'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { Conflito } from '../comum/componentes/conflito.tsx'
import { erroDo, errosDe } from '../comum/componentes/resumo-de-erros.tsx'
import { type Conflito as EmConflito, mesclar } from '../comum/mesclar.ts'
import { useRascunho } from '../comum/rascunho.ts'
import { CamposDoModelo, type Escrito, lido, ROTULOS } from './campos-do-modelo.tsx'

/** What is typed, and of which version: another may have been made meanwhile. */
type Edicao = { meu: Escrito; base: Escrito; versao: number }

/** A new text, or another wording of one. */
export function EscreverModelo({ modelo, aoFechar }: { modelo?: Modelo; aoFechar: () => void }) {
  const fila = useQueryClient()
  const [inicial] = useState(() => edicaoDe(modelo))
  const rascunho = useRascunho<Edicao>('modelos', modelo ? `modelo ${modelo.id}` : 'novo modelo', inicial)
  const [conflitos, setConflitos] = useState<readonly EmConflito<Escrito>[]>([])
  const { falta, exigir } = useExigencia()
  const { meu } = rascunho.valor
  const mudar = (parte: Partial<Escrito>) => rascunho.mudar({ meu: { ...meu, ...parte } })
  const ato = useAto(
    async ({ meu: dito, versao }: Edicao, chave) => {
      const body = corpoDe(dito)
      await (modelo
        ? pegar(
            api.PUT('/api/v1/supervisor/modelos/{id}', {
              params: { path: { id: modelo.id }, header: { 'If-Match': `"${versao}"` } },
              body,
            }),
          )
        : pegar(api.POST('/api/v1/supervisor/modelos', { params: { header: { 'Idempotency-Key': chave } }, body })))
    },
    {
      rascunho,
      muda: [['modelos']],
      aoConcluir: () => {
        anunciar(modelo ? 'Modelo alterado.' : 'Modelo criado.')
        void rascunho.concluir().then(aoFechar)
      },
    },
  )
  const ultrapassado = ato.falha?.codigo === 'CAR-012'

  /** What others changed comes in; the same field is asked about. */
  async function juntar(): Promise<void> {
    const todos = await fila.fetchQuery({ ...modelos, staleTime: 0 })
    const atual = todos.find(({ id }) => id === modelo?.id)
    // It was ended, which the service says.
    if (!atual) return ato.fazer(rascunho.valor)
    const agora = edicaoDe(atual)
    const junto = mesclar(rascunho.valor.base, meu, agora.meu)
    const edicao = { ...agora, meu: junto.valor }
    rascunho.mudar(edicao)
    ato.esquecer()
    setConflitos(junto.conflitos)
    if (junto.conflitos.length === 0) ato.fazer(edicao)
  }
  useEffect(() => {
    if (ultrapassado) void juntar()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [ultrapassado])

  const resolver = (campo: keyof Escrito, qual: 'meu' | 'novo') => {
    const dele = conflitos.find((conflito) => conflito.campo === campo)
    const resto = conflitos.filter((conflito) => conflito !== dele)
    const novo = qual === 'novo' && dele ? { ...meu, [campo]: dele.novo } : meu
    rascunho.mudar({ meu: novo })
    setConflitos(resto)
    if (resto.length === 0) ato.fazer({ ...rascunho.valor, meu: novo })
  }

  const falha = falta ?? (ultrapassado ? null : ato.falha)
  const erro = (nome: string) => (falha ? erroDo(errosDe(falha.detalhes), nome) : undefined)
  const enviar = () => {
    const inteiro = exigir({
      titulo: meu.titulo.trim() === '' && 'Dê um nome ao modelo.',
      tipo: meu.tipo === '' && 'Diga sobre o que é.',
      texto: meu.texto.trim() === '' && 'Escreva o que se pede.',
      prazo_dias: meu.prazo_dias.trim() !== '' && faltaNoPrazo(meu.prazo_dias),
    })
    if (inteiro) ato.fazer(rascunho.valor)
  }
  return (
    <>
      <Formulario
        titulo={modelo ? 'Alterar o modelo' : 'Novo modelo'}
        botao={modelo ? 'Salvar' : 'Criar'}
        ato={{ ...ato, falha }}
        fazer={enviar}
        {...{ rascunho, aoFechar }}
        rotulos={ROTULOS}
      >
        <CamposDoModelo escrito={meu} {...{ mudar, erro }} />
        {meu.texto.trim() && <OQueSeLe texto={meu.texto} />}
      </Formulario>
      <Conflito
        conflitos={conflitos}
        oQue="Este modelo"
        rotulos={ROTULOS}
        mostrar={(campo, valor) => lido(campo, String(valor)) || 'Em branco'}
        resolver={resolver}
      />
    </>
  )
}

function edicaoDe(modelo?: Modelo): Edicao {
  const { titulo = '', tipo = '', texto = '', prazo_dias = '', campo = '', versao = 0 } = modelo ?? {}
  const escrito: Escrito = { titulo, tipo, texto, prazo_dias: String(prazo_dias), campo }
  return { meu: escrito, base: escrito, versao }
}

const corpoDe = ({ titulo, tipo, texto, prazo_dias, campo }: Escrito) => ({
  titulo: titulo.trim(),
  tipo: tipo as TipoPendencia,
  texto: texto.trim(),
  ...(prazo_dias.trim() ? { prazo_dias: Number(prazo_dias) } : {}),
  ...(campo ? { campo } : {}),
})

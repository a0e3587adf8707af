import { useQueryClient } from '@tanstack/react-query'
import type { TipoPendencia } from '@car/vocabulary/pendencia'
import { useState } from 'react'
import { type Modelo, modelos } from '../analise/caso.ts'
import { useExigencia } from '../analise/exigir.ts'
import { Formulario } from '../analise/formulario.tsx'
import { OQueSeLe } from '../analise/o-que-se-le.tsx'
import { faltaNoPrazo } from '../analise/prazo-de-resposta.ts'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { naVersao } from '../comum/api/versao.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { Conflito } from '../comum/componentes/conflito.tsx'
import { type Edicao, edicaoDe, useEdicao } from '../comum/edicao.ts'
import { useRascunho } from '../comum/rascunho.ts'
import { CamposDoModelo, type Escrito, lido, ROTULOS } from './campos-do-modelo.tsx'

/** Writes a new template, or changes one. */
export function EscreverModelo({ modelo, aoFechar }: { modelo?: Modelo; aoFechar: () => void }) {
  const fila = useQueryClient()
  const [inicial] = useState(() => daVersao(modelo))
  const rascunho = useRascunho<Edicao<Escrito>>('modelos', modelo ? `modelo ${modelo.id}` : 'novo modelo', inicial)
  const { meu } = rascunho.valor
  const mudar = (parte: Partial<Escrito>) => rascunho.mudar({ meu: { ...meu, ...parte } })
  const ato = useAto(
    async ({ meu: dito, versao }: Edicao<Escrito>, chave) => {
      const body = corpoDe(dito)
      await (modelo
        ? pegar(
            api.PUT('/api/v1/supervisor/modelos/{id}', {
              params: { path: { id: modelo.id }, header: naVersao({ versao }) },
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
  const { conflitos, falha, resolver } = useEdicao({
    rascunho,
    ato,
    reler: async () => {
      const todos = await fila.fetchQuery({ ...modelos, staleTime: 0 })
      const atual = todos.find(({ id }) => id === modelo?.id)
      return atual ? daVersao(atual) : null
    },
  })
  const { exigir, erro, ...mostrado } = useExigencia({ ...ato, falha })
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
        ato={mostrado}
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

function daVersao(modelo?: Modelo): Edicao<Escrito> {
  const { titulo = '', tipo = '', texto = '', prazo_dias = '', campo = '', versao = 0 } = modelo ?? {}
  return edicaoDe({ titulo, tipo, texto, prazo_dias: String(prazo_dias), campo }, versao)
}

const corpoDe = ({ titulo, tipo, texto, prazo_dias, campo }: Escrito) => ({
  titulo: titulo.trim(),
  tipo: tipo as TipoPendencia,
  texto: texto.trim(),
  ...(prazo_dias.trim() ? { prazo_dias: Number(prazo_dias) } : {}),
  ...(campo ? { campo } : {}),
})

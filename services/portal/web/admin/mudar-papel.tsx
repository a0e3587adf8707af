import { PAPEIS, PAPEL_LABEL, type Papel } from '@car/vocabulary/pessoa'
import { useState } from 'react'
import { useExigencia } from '../analise/exigir.ts'
import { Formulario } from '../analise/formulario.tsx'
import { PorQue } from '../analise/por-que.tsx'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { corrigirPessoa, useEu } from '../comum/api/sessao.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { CampoDeTexto, Selecao } from '../comum/componentes/campo.tsx'
import { rotulo } from '../comum/formato.ts'
import { useRascunho } from '../comum/rascunho.ts'
import type { Usuario } from '../gen/interface.ts'

const ROTULOS = { tipo_usuario: 'Papel', unidade: 'Unidade', motivo: 'Por quê' }
type Mudanca = { tipo_usuario: Papel; unidade: string | null; motivo: string }

/** Gives a person another role, another unit, or both. The record keeps who gave it, and why. */
export function MudarPapel({ pessoa, aoFechar }: { pessoa: Usuario; aoFechar: () => void }) {
  const { id, nome } = pessoa
  const eu = useEu()
  const [inicial] = useState({ papel: pessoa.tipo_usuario, unidade: pessoa.unidade ?? '', motivo: '' })
  const rascunho = useRascunho(id, 'papel', inicial)
  const { papel, unidade, motivo } = rascunho.valor
  const { exigir, erro, ...ato } = useExigencia(
    useAto((body: Mudanca) => pegar(api.PUT('/api/v1/admin/usuarios/{id}', { params: { path: { id } }, body })), {
      muda: [['pessoas']],
      aoConcluir: ({ data }) => {
        if (id === eu.id) corrigirPessoa(data)
        anunciar('A mudança foi registrada.')
        void rascunho.concluir().then(aoFechar)
      },
    }),
  )
  return (
    <Formulario
      titulo={`Mudar papel ou unidade: ${nome}`}
      botao="Mudar"
      ato={ato}
      fazer={() => {
        if (exigir({ motivo: motivo.trim() === '' && 'Diga por que se muda.' }))
          ato.fazer({ tipo_usuario: papel, unidade: unidade.trim() || null, motivo: motivo.trim() })
      }}
      {...{ rascunho, aoFechar }}
      rotulos={ROTULOS}
    >
      <p>O novo papel vale de imediato. A pessoa continua conectada.</p>
      {id === eu.id && papel !== 'admin' && (
        <p>
          <strong>Esta é a sua conta: só outra pessoa da administração poderá devolver-lhe o papel.</strong>
        </p>
      )}
      <Selecao
        nome="tipo_usuario"
        rotulo={ROTULOS.tipo_usuario}
        valor={papel}
        erro={erro('tipo_usuario')}
        aoMudar={(novo) => rascunho.mudar({ papel: novo })}
        opcoes={PAPEIS.map((valor) => ({ valor, texto: rotulo(PAPEL_LABEL, valor) }))}
      />
      <CampoDeTexto
        nome="unidade"
        rotulo={ROTULOS.unidade}
        opcional
        dica="Onde a pessoa trabalha."
        maximo={120}
        valor={unidade}
        erro={erro('unidade')}
        aoMudar={(nova) => rascunho.mudar({ unidade: nova })}
      />
      <PorQue {...{ rascunho, erro }} />
    </Formulario>
  )
}

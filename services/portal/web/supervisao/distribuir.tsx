import { UFS, type Uf } from '@car/vocabulary/uf'
import { useState } from 'react'
import { useAto } from '../comum/api/ato.ts'
import { api, pegar } from '../comum/api/cliente.ts'
import { anunciar } from '../comum/componentes/anuncio.tsx'
import { CampoDeTexto, Selecao } from '../comum/componentes/campo.tsx'
import { useExigencia } from '../analise/exigir.ts'
import { Formulario } from '../analise/formulario.tsx'

const MAIOR = 500
type Pedido = { uf?: Uf; limite: number; simular: boolean }

/** Hands free cases to those who have least. It shows the result before it does so. */
export function Distribuir({ aoFechar }: { aoFechar: () => void }) {
  const [uf, setUf] = useState<Uf | ''>('')
  const [limite, setLimite] = useState('50')
  const { exigir, erro, ...ato } = useExigencia(
    useAto(
      (body: Pedido, chave) =>
        pegar(api.POST('/api/v1/supervisor/distribuir', { params: { header: { 'Idempotency-Key': chave } }, body })),
      {
        muda: [['fila']],
        aoConcluir: ({ data }) => {
          if (simulada === null) return setSimulada(data)
          anunciar(`${data.atribuicoes.length} processos distribuídos.`)
          aoFechar()
        },
      },
    ),
  )
  const [simulada, setSimulada] = useState<NonNullable<typeof ato.saida>['data'] | null>(null)
  const pedido = { limite: Number(limite), ...(uf ? { uf } : {}) }
  const total = simulada?.atribuicoes.length ?? 0
  const enviar = () => {
    const vale = /^\d+$/.test(limite) && Number(limite) >= 1 && Number(limite) <= MAIOR
    if (exigir({ limite: !vale && `De 1 a ${MAIOR}.` })) ato.fazer({ ...pedido, simular: simulada === null })
  }
  if (simulada !== null && total === 0) {
    return (
      <Formulario titulo="Distribuir processos livres" botao="Fechar" fazer={aoFechar} {...{ ato, aoFechar }}>
        <p>
          {simulada.sem_destino === 0
            ? 'Nenhum processo está livre.'
            : 'Ninguém pode receber os processos livres: todos têm parte neles ou estão com a carga máxima.'}
        </p>
      </Formulario>
    )
  }
  return (
    <Formulario
      titulo="Distribuir processos livres"
      botao={simulada === null ? 'Ver a quem' : total === 1 ? 'Atribuir 1 processo' : `Atribuir ${total} processos`}
      ato={ato}
      fazer={enviar}
      aoFechar={simulada === null ? aoFechar : () => setSimulada(null)}
      rotulos={{ limite: 'Quantos, no máximo' }}
    >
      {simulada === null ? (
        <>
          <p>Primeiro os de prazo mais próximo, a quem tem menos. Nada é atribuído antes que você veja a quem.</p>
          <Selecao
            nome="uf"
            rotulo="UF"
            vazia="Todas"
            valor={uf}
            aoMudar={setUf}
            opcoes={UFS.map((valor) => ({ valor, texto: valor }))}
          />
          <CampoDeTexto
            nome="limite"
            rotulo="Quantos, no máximo"
            teclado="numeric"
            maximo={3}
            valor={limite}
            aoMudar={setLimite}
            erro={erro('limite')}
          />
        </>
      ) : (
        <>
          <ul>
            {simulada.atribuicoes.map(({ processo_id, numero, analista }) => (
              <li key={processo_id}>
                {numero}: {analista.nome}
              </li>
            ))}
          </ul>
          {simulada.sem_destino > 0 && <p>{simulada.sem_destino} ficam sem quem os possa receber.</p>}
        </>
      )}
    </Formulario>
  )
}

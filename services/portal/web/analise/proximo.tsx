import { useNavigate } from '@tanstack/react-router'
import type { Visao } from '@car/vocabulary/analise'
import { useEffect, useState } from 'react'
import { api, pegar } from '../comum/api/cliente.ts'
import { useAto } from '../comum/api/ato.ts'
import { useEu } from '../comum/api/sessao.ts'
import { Botao } from '../comum/componentes/botao.tsx'
import { ComRede } from '../comum/componentes/com-rede.tsx'
import { Falhou } from '../comum/componentes/falhou.tsx'
import { NAO_SE_DECIDE } from '../comum/rede.ts'
import type { Vista } from './vistas.ts'

/** Views that hold free cases. From the other views the next case comes from the list of free ones. */
const COM_LIVRES: Vista[] = ['livres', 'vencem_em_7_dias', 'vencidos', 'apos_recurso']
/** The view that the queue showed last, in which the bench goes on. */
let ultima: Vista = 'livres'

/**
 * Takes the first free case of a view, and opens it.
 * @param focar  gives the button the focus, so that Enter is enough
 */
export function ProximoProcesso({ vista: dada, focar = false }: { vista?: Vista; focar?: boolean }) {
  const vista = dada ?? ultima
  useEffect(() => {
    ultima = vista
  }, [vista])
  useEffect(() => {
    if (focar) document.getElementById('proximo')?.focus()
  }, [focar])
  const ir = useNavigate()
  const eu = useEu()
  const visao = (COM_LIVRES.includes(vista) ? vista : 'livres') as Visao
  const [nenhum, setNenhum] = useState(false)
  const ato = useAto(
    (_: null, chave: string) =>
      pegar(
        api.POST('/api/v1/analista/proximo', { params: { header: { 'Idempotency-Key': chave } }, body: { visao } }),
      ) as Promise<{ data: { id: string } } | undefined>,
    {
      muda: [['fila'], ['analise']],
      aoConcluir: (saida) => {
        setNenhum(!saida)
        if (saida) void ir({ to: '/analise/processos/$id', params: { id: saida.data.id } })
      },
    },
  )
  if (eu.nivel_confiabilidade === 'bronze') return <p>Para assumir processos é preciso conta prata ou ouro.</p>
  return (
    <div className="proximo">
      <ComRede frase={NAO_SE_DECIDE}>
        <Botao id="proximo" tipo="primario" ocupado={ato.ocupado} onClick={() => ato.fazer(null)}>
          Próximo processo
        </Botao>
      </ComRede>
      <p role="status">{nenhum && !ato.ocupado && 'Nenhum processo desta visão está livre.'}</p>
      <Falhou falha={ato.falha} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lugar, Vista } from '../comum/documento/pagina.tsx'
import { useLembrado } from '../comum/lembrado.ts'
import type { Caixa, Documento } from '../gen/interface.ts'
import { dadosDe } from './caso.ts'
import type { ConsultaDaBancada } from './consulta-da-bancada.ts'
import { useLargura } from './largura.ts'

/** What stands in one of the two panes, and what is done to it. */
export type NoVisor = {
  documento: Documento | undefined
  pagina: number
  /** The places on the page where something was read. */
  lidos: readonly Caixa[]
  /** The place that is marked. */
  marca: Lugar | null
  vista: Vista
  aoVer: (lugar: { doc: string; pag: number }) => void
  aoMudar: (vista: Vista) => void
}

type Props = {
  id: string
  documentos: readonly Documento[]
  /** The places where the chosen finding can be seen. */
  lugares: readonly Lugar[]
  busca: ConsultaDaBancada
  mudar: (novo: ConsultaDaBancada) => void
}

/**
 * The pages beside the data. The first shows what was chosen, or else the finding; the second, where there is room,
 * another page.
 */
export function useVisores({ id, documentos, lugares, busca: { doc, pag, doc2, pag2 }, mudar }: Props) {
  const [vista, setVista] = useLembrado<Vista>('bancada.vista', NORMAL)
  const [vista2, setVista2] = useLembrado<Vista>('bancada.vista2', NORMAL)
  const [abertos, setAbertos] = useLembrado('bancada.dois', true)
  const [escolhido, setEscolhido] = useState<Lugar | null>(null)
  const cabem = useLargura('(width >= 100em)') && documentos.length > 1
  const dois = cabem && abertos

  const doId = (qual: string | undefined) => documentos.find(({ id: um }) => um === qual)
  const em = (documento: Documento | undefined, dita: string | undefined, pagina: number | undefined) => {
    const marca = [escolhido, ...lugares].find((lugar) => lugar?.documento_id === documento?.id) ?? null
    const pedida = pagina ?? (dita ? 1 : (marca?.pagina ?? 1))
    return { documento, marca, pagina: Math.min(pedida, documento?.paginas ?? 1) }
  }
  const um = em(doId(doc ?? (escolhido ?? lugares[0])?.documento_id) ?? documentos[0], doc, pag)
  // The second pane shows what was chosen, else the other document of the finding, else the next document.
  const outro = lugares.find(({ documento_id }) => documento_id !== um.documento?.id)?.documento_id
  const seguinte = documentos[(documentos.findIndex((este) => este === um.documento) + 1) % documentos.length]
  const dele = em(doId(doc2 ?? outro) ?? seguinte, doc2, pag2)

  const primeiro: NoVisor = {
    ...um,
    lidos: useLidos(id, um.documento, um.pagina),
    vista,
    aoVer: (lugar) => mudar(lugar),
    aoMudar: setVista,
  }
  const segundo: NoVisor = {
    ...dele,
    lidos: useLidos(id, dois ? dele.documento : undefined, dele.pagina),
    vista: vista2,
    aoVer: ({ doc: qual, pag: pagina }) => mudar({ doc2: qual, pag2: pagina }),
    aoMudar: setVista2,
  }
  return {
    /** Undefined where there is no room for two panes, or nothing to show in the second. */
    dois: cabem ? { abertos, aoMudar: setAbertos } : undefined,
    primeiro,
    segundo: dois ? segundo : null,
    escolhido,
    setEscolhido,
    /** Keys act on the pane that was touched last. */
    tocado: () => (dois && document.activeElement?.closest('[data-visor="2"]') ? segundo : primeiro),
  }
}

const NORMAL: Vista = { zoom: 1, giro: 0 }

function useLidos(id: string, documento: Documento | undefined, pagina: number): readonly Caixa[] {
  const dados = useQuery({
    ...dadosDe(id, documento ?? NENHUM),
    enabled: documento?.status === 'valido' || documento?.status === 'invalido',
  })
  return dados.data?.data.campos.flatMap(({ pagina: em, caixa }) => (em === pagina && caixa ? [caixa] : [])) ?? []
}
const NENHUM = { id: '', status: 'aguardando' } as Documento

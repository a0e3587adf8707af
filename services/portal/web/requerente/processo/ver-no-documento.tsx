import { TIPO_DOCUMENTO_LABEL } from '@car/vocabulary/documento'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Botao } from '../../comum/componentes/botao.tsx'
import { Dialogo } from '../../comum/componentes/dialogo.tsx'
import { Esqueleto } from '../../comum/componentes/esqueleto.tsx'
import { Falhou } from '../../comum/componentes/falhou.tsx'
import { LIDO_COMO } from '../../comum/documento/lido-como.ts'
import { Pagina, type Vista } from '../../comum/documento/pagina.tsx'
import { Zoom } from '../../comum/documento/zoom.tsx'
import { certeza, rotulo } from '../../comum/formato.ts'
import type { Documento } from '../../gen/interface.ts'
import { lidoDe } from '../consultas.ts'

type Props = {
  documento: Documento
  campo: string
  lido: string | number
  /** The two values in words, and what may be done about them. */
  children: ReactNode
  acoes: ReactNode
  aoFechar: () => void
}

/** A line of a page is too small to read at the width of a phone. */
const inicial = (): Vista => ({ zoom: matchMedia('(width < 48em)').matches ? 2 : 1, giro: 0 })

/** "Ver no documento": the page on which a value was read, with the place marked. */
export default function VerNoDocumento({ documento, campo, lido, children, acoes, aoFechar }: Props) {
  const dados = useQuery(lidoDe(documento))
  const [vista, setVista] = useState(inicial)
  const lugares = dados.data?.campos.filter(({ nome }) => nome === LIDO_COMO[campo]) ?? []
  const lugar = lugares.find(({ valor }) => valor === lido) ?? lugares[0]
  const pagina = lugar?.pagina ?? 1
  const nome = rotulo(TIPO_DOCUMENTO_LABEL, documento.tipo_documento)
  return (
    <Dialogo
      titulo={`${nome}, página ${pagina}`}
      aberto
      aoFechar={aoFechar}
      acoes={
        <>
          {acoes}
          <Botao onClick={aoFechar}>Fechar</Botao>
        </>
      }
    >
      <div className="no-documento">
        {children}
        {lugar && !lugar.caixa && <p>O valor está nesta página, mas não se sabe em que lugar dela.</p>}
        {lugar && (
          <p className="discreto">
            Lido com {certeza(lugar.confianca)} de certeza{lugar.caixa && ', no lugar marcado'}.
          </p>
        )}
        <Falhou falha={dados.error} tentar={() => void dados.refetch()} />
        {dados.isPending && <Esqueleto linhas={8} />}
        {dados.data && (
          <div className="visor">
            <Pagina
              {...{ documento, pagina, vista }}
              lidos={[]}
              marca={lugar ? { documento_id: documento.id, pagina, caixa: lugar.caixa } : null}
            />
            <div className="visor-pe">
              <Zoom vista={vista} aoMudar={setVista} />
            </div>
          </div>
        )}
      </div>
    </Dialogo>
  )
}

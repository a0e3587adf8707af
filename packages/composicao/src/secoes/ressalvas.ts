import { oDocumento, type TipoDocumento } from '@car/vocabulary/documento'
import { MOTIVO_RESSALVA_LABEL, type MotivoRessalva, STATUS_RESSALVA_LABEL } from '@car/vocabulary/ressalva'
import { dataHora, rotulo } from '../dados/formato.ts'
import type { DadosDossie } from '../dados/dossie.ts'
import { bloco } from '../layout/bloco.ts'
import { type Fluxo, titulo } from '../layout/fluxo.ts'
import type { Marca } from '../layout/marca.ts'

const MARCA: Readonly<Record<string, Marca>> = { aberta: 'aviso', aceita: 'ok', recusada: 'divergencia' }

/** Why mandatory papers are missing or cannot be read, and what the analysis said of it. Nothing without any. */
export function ressalvas(f: Fluxo, { ressalvas: todas, documentos }: DadosDossie): void {
  if (todas.length === 0) return
  titulo(f, 2, 'Ressalvas', false)
  const numero = new Map(documentos.map((d, i) => [d.id, i + 1]))
  for (const r of todas) {
    const documento = r.documento_id === null ? undefined : numero.get(r.documento_id)
    const linha = `Apresentada em ${dataHora(r.criada_em)}`
    bloco(f, {
      titulo: `Sobre ${oDocumento(r.tipo_documento as TipoDocumento)}: ${MOTIVO_RESSALVA_LABEL[r.motivo as MotivoRessalva]}`,
      situacao: { texto: rotulo(STATUS_RESSALVA_LABEL, r.status), marca: MARCA[r.status] ?? 'neutra' },
      linha: documento ? `${linha} · melhor cópia: documento ${documento}` : linha,
      textos: [
        { texto: r.texto },
        ...(r.decisao
          ? [{ rotulo: `Decisão de ${r.decisao.por}, em ${dataHora(r.decisao.em)}`, texto: r.decisao.motivo }]
          : []),
      ],
    })
  }
}

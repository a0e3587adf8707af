import type { monthDraw, secondReading } from '@car/operations/schemas/second-reading'
import type { z } from 'zod'
import type { Opinion } from '../../domain/processo.ts'
import type { MonthDraw } from '../../second-reading/domain/month-draw.ts'
import type { ShownReading } from '../../second-reading/usecases/show-reading.ts'

const opinionView = ({ resultado, texto, codigo, por }: Opinion) => ({
  resultado,
  motivo: texto,
  codigo_motivo: codigo,
  por,
})

export const secondReadingView = ({
  reading,
  role,
  proposal,
  decision,
  found,
}: ShownReading): z.output<typeof secondReading> => ({
  estado: reading.estado,
  causa: reading.causa,
  papel: role,
  proposta: proposal && { ...opinionView(proposal), em: proposal.em },
  leitura: decision && { ...opinionView(decision.decisao), resultado_do_exame: decision.exame },
  achados: found?.achados ?? [],
  observacao: found && found.achados.length > 0 ? found.decisao.texto : null,
})

export const monthDrawView = (draw: MonthDraw): z.output<typeof monthDraw> => ({
  mes: draw.mes,
  criado_em: draw.abertoEm,
  taxa: draw.taxa,
  semente_sha256: draw.sementeSha256,
  ...(draw.sementeRevelada === null ? {} : { semente: draw.sementeRevelada }),
  farol: draw.valorDoFarol,
})

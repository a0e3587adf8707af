import type { pendencia, processo, recurso } from '@car/operations/schemas/processo'
import type { Pendencia } from '@car/proto/gen/car/processos/v1/Pendencia'
import type { Processo } from '@car/proto/gen/car/processos/v1/Processo'
import type { Recurso } from '@car/proto/gen/car/processos/v1/Recurso'
import type { z } from 'zod'

/** Replies of processos in the shape of the public interface: what is absent on the wire is null there. */

export function processoPublico({ andamento: _, imovel, proprietario, ...p }: Processo): z.output<typeof processo> {
  if (!imovel || !proprietario) throw new Error('a processo came without its parts')
  const { geometria, matricula, ...resto } = semMarcas(imovel)
  return {
    ...semMarcas(p),
    imovel: {
      ...resto,
      matricula: semMarcas(matricula ?? { numero: '' }),
      ...(geometria === undefined ? {} : { geometria: JSON.parse(geometria) }),
    },
    proprietario,
    observacoes: p.observacoes ?? null,
    responsavel_tecnico: p.responsavel_tecnico ? semMarcas(p.responsavel_tecnico) : null,
    analista: p.analista ?? null,
    situacao_car: p.situacao_car ?? null,
    submetido_em: p.submetido_em ?? null,
    prazo_em: p.prazo_em ?? null,
  } as z.output<typeof processo>
}

export function pendenciaPublica({ versao_processo: _, ...p }: Pendencia): z.output<typeof pendencia> {
  return {
    ...semMarcas(p),
    documento_id: p.documento_id ?? null,
    campo: p.campo ?? null,
    resposta: p.resposta ?? null,
    respondida_em: p.respondida_em ?? null,
  } as z.output<typeof pendencia>
}

export function recursoPublico({ versao_processo: _, ...r }: Recurso): z.output<typeof recurso> {
  return {
    ...semMarcas(r),
    decidido_em: r.decidido_em ?? null,
    decidido_por: r.decidido_por ?? null,
    decisao: r.decisao ?? null,
  } as z.output<typeof recurso>
}

/** Without the loader's marks of which optional fields were sent (`_campo`). */
function semMarcas<T extends object>(mensagem: T): { [K in keyof T as K extends `_${string}` ? never : K]: T[K] } {
  return Object.fromEntries(Object.entries(mensagem).filter(([nome]) => !nome.startsWith('_'))) as never
}

import type { lote as loteSchema, loteMember, loteSimulation, publicDraw } from '@car/operations/schemas/supervisor'
import type { StatusProcesso } from '@car/vocabulary/processo'
import type { z } from 'zod'
import { publicIdOf } from '../../lotes/domain/draw.ts'
import { type Lote, sampleOf } from '../../lotes/domain/lote.ts'
import type { Selection } from '../../lotes/usecases/find-clean.ts'
import type { LoteWithMembers, ShownMember } from '../../lotes/usecases/show-lote.ts'

/** The number of cases that a simulation names. */
const NAMED = 50

const seedOf = ({ sementeSha256, sementeRevelada, valorDoFarol }: Lote) => ({
  semente_sha256: sementeSha256,
  ...(sementeRevelada === null ? {} : { semente: sementeRevelada }),
  farol: valorDoFarol,
})

export function loteView({ lote, members, processos }: LoteWithMembers): z.output<typeof loteSchema> {
  const { risco: _, modulos: _m, ...criterios } = lote.criterios
  const sample = sampleOf(lote, members)
  const read = sample.map((id) => ({ member: members.get(id), processo: processos.get(id) }))
  const all = [...members.values()]
  return {
    id: lote.id,
    estado: lote.estado,
    criado_em: lote.criadoEm,
    criado_por: lote.criadoPor,
    criterios,
    total: (lote.ordem ?? lote.candidatos).length,
    amostra: read.flatMap(({ member, processo }) =>
      member && processo
        ? [
            {
              processo_id: processo.id,
              numero: processo.numero,
              status: processo.status as StatusProcesso,
              lido: member.approved,
            },
          ]
        : [],
    ),
    restantes: all.filter(({ waits }) => waits).length,
    pronto:
      lote.estado === 'em_leitura' &&
      sample.length > 0 &&
      read.every(({ member }) => member?.approved === true && member.bad === null),
    aprovados: all.filter(({ approved }) => approved).length,
    ...seedOf(lote),
    ...(lote.motivo === null ? {} : { motivo: lote.motivo }),
    ...(lote.decididoEm === null ? {} : { decidido_em: lote.decididoEm }),
    ...(lote.decididoPor === null ? {} : { decidido_por: { id: lote.decididoPor.id, nome: lote.decididoPor.nome } }),
  }
}

export const memberView = ({ processo, place, member }: ShownMember): z.output<typeof loteMember> => ({
  processo_id: processo.id,
  numero: processo.numero,
  status: processo.status as StatusProcesso,
  ordem: place,
  sorteado: processo.lote?.sorteado === true,
  no_lote: !member.left,
})

export function simulationView({ clean, rest }: Selection): z.output<typeof loteSimulation> {
  const byPlace = Map.groupBy(clean, ({ processo }) => processo.imovel.municipio_ibge ?? '')
  return {
    simulado: true,
    total: clean.length,
    por_municipio: [...byPlace]
      .map(([municipio_ibge, { length }]) => ({ municipio_ibge, total: length }))
      .toSorted((a, b) => b.total - a.total || (a.municipio_ibge < b.municipio_ibge ? -1 : 1)),
    primeiros: clean.slice(0, NAMED).map(({ processo: { id, numero } }) => ({ processo_id: id, numero })),
    fora: rest.map(({ id, numero, motivo }) => ({ processo_id: id, numero, motivo })),
  }
}

export function drawView({ lote, members }: LoteWithMembers): z.output<typeof publicDraw> {
  const sample = new Set(sampleOf(lote, members))
  return {
    lote: lote.id,
    estado: lote.estado,
    criado_em: lote.criadoEm,
    amostra: lote.criterios.amostra,
    ...seedOf(lote),
    processos: (lote.ordem ?? []).map((id) => ({ id: publicIdOf(id, lote.semente), sorteado: sample.has(id) })),
  }
}

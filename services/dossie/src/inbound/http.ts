import type { StatusDoCaso } from '@car/atos/tabela'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import { idFrom } from '@car/event-store/ids'
import { autorDe } from '@car/identity/usuario'
import type { RouteInput, Routes } from '@car/http/routes'
import type { Cursors } from '@car/store/cursor'
import type { Recibo } from '@car/proto/gen/car/processos/v1/Recibo'
import type { job as esquemaDoJob } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import { exigirStatus } from '../domain/decisoes.ts'
import type { Falhou, Job, Processando, Pronto } from '../domain/job.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { emitirRecibo } from '../usecases/recibo.ts'
import { solicitar } from '../usecases/solicitar.ts'
import { verCopia } from '../usecases/ver-copia.ts'
import { verJob } from '../usecases/ver-job.ts'
import { conferir, verificar } from '../usecases/verificar.ts'
import { enviarDossie, enviarRecibo } from './download.ts'

/** A case that the caller may see. */
type Visto = { id: string; status: StatusDoCaso }

/** Wire ↔ use cases, one handler for each row of the operations table. */
export function routes(ctx: Ctx, cursors: Cursors): Routes<'dossie'> {
  const visible = async (_: unknown, { job_id = '' }: Record<string, string>): Promise<Job> => verJob(ctx, job_id)

  return {
    gerarDossie: {
      async visible(_, { id = '' }) {
        const status = await ctx.pares.statusDoProcesso(id, null)
        if (status === null) throw naoEncontrado()
        return { id, status }
      },
      async handle({ usuario, target, commandId }: RouteInput<'gerarDossie', Visto>) {
        exigirStatus(target.status)
        const jobId = idFrom(commandId, 'dossie')
        await solicitar(ctx, { jobId, processoId: target.id, autor: autorDe(usuario) })
        return { data: { job_id: jobId, status: 'processando' } }
      },
    },

    situacaoDoDossie: {
      visible,
      handle: async ({ target }: RouteInput<'situacaoDoDossie', Job>) => ({ data: situacaoDe(target) }),
    },

    baixarDossie: {
      visible,
      async handle({ target, req, res }: RouteInput<'baixarDossie', Job>) {
        if (target.status !== 'pronto') throw naoPronto(target)
        if ((await ctx.pares.statusDoProcesso(target.processoId, 'dossie')) === null) throw naoEncontrado()
        await enviarDossie(ctx.arquivos, target, req, res)
        return 'sent'
      },
    },

    dossiesDoProcesso: {
      async visible(_, { id = '' }) {
        if ((await ctx.pares.statusDoProcesso(id, 'dossie')) === null) throw naoEncontrado()
        return id
      },
      async handle({ usuario, target: processoId, query }: RouteInput<'dossiesDoProcesso', string>) {
        const cursor = cursors.for(usuario.id, `dossies:${processoId}`, query)
        const pagina = await ctx.jobs.listar(processoId, cursor, query)
        return { page: { ...pagina, items: pagina.items.map(({ _id: id, ...linha }) => situacaoDe({ id, ...linha })) } }
      },
    },

    arquivoDoDossie: {
      visible: (_, { id = '', job_id = '' }) => verCopia(ctx, id, job_id),
      async handle({ target, req, res }: RouteInput<'arquivoDoDossie', Job>) {
        if (target.status !== 'pronto') throw naoPronto(target)
        await enviarDossie(ctx.arquivos, target, req, res)
        return 'sent'
      },
    },

    recibo: {
      // The query is validated before the state of the case is refused.
      visible: (_, { id = '' }) => ctx.pares.recibo(id).catch(recusaDoEstado),
      async handle({ usuario, target, res }: RouteInput<'recibo', Recibo | ErroCar>) {
        if (target instanceof ErroCar) throw target
        enviarRecibo(target, await emitirRecibo(ctx, usuario.id, target), res)
        return 'sent'
      },
    },

    verificarDossie: {
      async handle({ params }) {
        const data = await verificar(ctx, params['codigo'] ?? '')
        if (data === null) throw naoEncontrado()
        return { data }
      },
    },

    conferirDossie: {
      async handle({ body }) {
        const data = await conferir(ctx, body.hash_sha256)
        if (data === null) throw naoEncontrado()
        return { data }
      },
    },
  }
}

/** The fields of a job that an answer needs. A row of the read model has them as well. */
type Situado = Pick<Job, 'id' | 'processoId' | 'solicitadoEm'> &
  (
    | Pick<Processando, 'status'>
    | Pick<Falhou, 'status' | 'concluidoEm' | 'erro'>
    | Pick<Pronto, 'status' | 'hash' | 'codigo' | 'concluidoEm' | 'paginas'>
  )

function situacaoDe(job: Situado): z.input<typeof esquemaDoJob> {
  const pronto = job.status === 'pronto' ? job : null
  return {
    job_id: job.id,
    processo_id: job.processoId,
    status: job.status,
    criado_em: job.solicitadoEm,
    concluido_em: job.status === 'processando' ? null : job.concluidoEm,
    erro: job.status === 'falhou' ? job.erro : null,
    paginas: pronto?.paginas ?? null,
    hash_sha256: pronto?.hash ?? null,
    codigo_verificacao: pronto?.codigo ?? null,
  }
}

function naoPronto(job: Exclude<Job, { status: 'pronto' }>): ErroCar {
  if (job.status === 'processando') {
    const mensagem = 'O dossiê ainda está sendo gerado. Consulte a situação e baixe-o quando estiver pronto.'
    return new ErroCar('dossie_nao_pronto', { mensagem, retryAfterS: 2 })
  }
  return new ErroCar('dossie_nao_pronto', {
    mensagem: 'Este dossiê não pôde ser gerado. Veja o motivo e gere outro.',
    detalhes: [{ field: 'status', code: 'invalid_value', message: job.erro }],
  })
}

/** The refusal for a case that has no receipt yet. Anything else is thrown. */
function recusaDoEstado(erro: unknown): ErroCar {
  if (erro instanceof ErroCar && erro.code === 'CAR-005') return erro
  throw erro
}

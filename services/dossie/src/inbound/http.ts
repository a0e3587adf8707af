import type { StatusOrDiscarded } from '@car/acts/table'
import { CarError, notFound } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import { authorOf } from '@car/identity/usuario'
import type { RouteInput, Routes } from '@car/http/routes'
import type { Cursors } from '@car/store/cursor'
import type { Recibo } from '@car/proto/gen/car/processos/v1/Recibo'
import type { job as jobSchema } from '@car/operations/schemas/analista'
import type { z } from 'zod'
import { requireStatus } from '../domain/decisions.ts'
import type { Failed, Job, Processing, Ready } from '../domain/job.ts'
import type { Ctx } from '../usecases/ctx.ts'
import { issueRecibo } from '../usecases/recibo.ts'
import { requestDossie } from '../usecases/request-dossie.ts'
import { receiptOf } from '../usecases/receipt.ts'
import { seeCopy } from '../usecases/see-copy.ts'
import { seeJob } from '../usecases/see-job.ts'
import { verifyHash, verifyCode } from '../usecases/verify.ts'
import { sendDossie, sendRecibo } from './download.ts'

type Seen = { id: string; status: StatusOrDiscarded }

export function routes(ctx: Ctx, cursors: Cursors): Routes<'dossie'> {
  const visible = async (_: unknown, { job_id = '' }: Record<string, string>): Promise<Job> => seeJob(ctx, job_id)

  return {
    gerarDossie: {
      async visible(_, { id = '' }) {
        const status = await ctx.peers.processoStatus(id, null)
        if (status === null) throw notFound()
        return { id, status }
      },
      async handle({ usuario, target, commandId }: RouteInput<'gerarDossie', Seen>) {
        requireStatus(target.status)
        const jobId = idFrom(commandId, 'dossie')
        await requestDossie(ctx, { jobId, processoId: target.id, author: authorOf(usuario) })
        return { data: { job_id: jobId, status: 'processando' } }
      },
    },

    situacaoDoDossie: {
      visible,
      handle: async ({ target }: RouteInput<'situacaoDoDossie', Job>) => ({ data: standingOf(target) }),
    },

    baixarDossie: {
      visible,
      async handle({ target, req, res }: RouteInput<'baixarDossie', Job>) {
        if (target.status !== 'pronto') throw notReady(target)
        const status = await ctx.peers.processoStatus(target.processoId, 'dossie', target.solicitadoEm)
        if (status === null) throw notFound()
        await sendDossie(ctx.arquivos, target, req, res)
        return 'sent'
      },
    },

    dossiesDoProcesso: {
      async visible(_, { id = '' }) {
        if ((await ctx.peers.processoStatus(id, 'dossie')) === null) throw notFound()
        return id
      },
      async handle({ usuario, target: processoId, query }: RouteInput<'dossiesDoProcesso', string>) {
        const cursor = cursors.for(usuario.id, `dossies:${processoId}`, query)
        const page = await ctx.jobs.list(processoId, cursor, query)
        return { page: { ...page, items: page.items.map(({ _id: id, ...row }) => standingOf({ id, ...row })) } }
      },
    },

    arquivoDoDossie: {
      visible: (_, { id = '', job_id = '' }) => seeCopy(ctx, id, job_id),
      async handle({ target, req, res }: RouteInput<'arquivoDoDossie', Job>) {
        if (target.status !== 'pronto') throw notReady(target)
        await sendDossie(ctx.arquivos, target, req, res)
        return 'sent'
      },
    },

    recibo: {
      // An error about the status is thrown later, because the query has to be validated first.
      visible: (_, { id = '' }) => ctx.peers.recibo(id).catch(stateRefusal),
      async handle({ usuario, target, res }: RouteInput<'recibo', Recibo | CarError>) {
        if (target instanceof CarError) throw target
        sendRecibo(target, await issueRecibo(ctx, usuario.id, target), res)
        return 'sent'
      },
    },

    reciboDoDossie: {
      async handle({ params, res }) {
        const receipt = await receiptOf(ctx, params['codigo'] ?? '')
        if (receipt === null) throw notFound()
        res.set({ 'content-type': 'application/jose', 'cache-control': 'no-store' }).end(receipt)
        return 'sent'
      },
    },

    verificarDossie: {
      async handle({ params }) {
        const data = await verifyCode(ctx, params['codigo'] ?? '')
        if (data === null) throw notFound()
        return { data }
      },
    },

    conferirDossie: {
      async handle({ body }) {
        const data = await verifyHash(ctx, body.hash_sha256)
        if (data === null) throw notFound()
        return { data }
      },
    },
  }
}

type Situated = Pick<Job, 'id' | 'processoId' | 'solicitadoEm'> &
  (
    | Pick<Processing, 'status' | 'composicao'>
    | Pick<Failed, 'status' | 'concluidoEm' | 'erro'>
    | Pick<Ready, 'status' | 'hash' | 'codigo' | 'concluidoEm' | 'paginas'>
  )

function standingOf(job: Situated): z.input<typeof jobSchema> {
  const ready = job.status === 'pronto' ? job : null
  return {
    job_id: job.id,
    processo_id: job.processoId,
    status: job.status,
    espera_selo: job.status === 'processando' && job.composicao?.waitsForSeal === true,
    criado_em: job.solicitadoEm,
    concluido_em: job.status === 'processando' ? null : job.concluidoEm,
    erro: job.status === 'falhou' ? job.erro : null,
    paginas: ready?.paginas ?? null,
    hash_sha256: ready?.hash ?? null,
    codigo_verificacao: ready?.codigo ?? null,
  }
}

function notReady(job: Exclude<Job, { status: 'pronto' }>): CarError {
  if (job.status === 'processando') {
    const mensagem = 'O dossiê ainda está sendo gerado. Consulte a situação e baixe-o quando estiver pronto.'
    return new CarError('dossie_nao_pronto', { mensagem, retryAfterS: 2 })
  }
  return new CarError('dossie_nao_pronto', {
    mensagem: 'Este dossiê não pôde ser gerado. Veja o motivo e gere outro.',
    details: [{ field: 'status', code: 'invalid_value', message: job.erro }],
  })
}

/** Returns a CAR-005, and throws any other error. */
function stateRefusal(erro: unknown): CarError {
  if (erro instanceof CarError && erro.code === 'CAR-005') return erro
  throw erro
}

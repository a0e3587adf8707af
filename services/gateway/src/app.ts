import { naoEncontrado } from '@car/errors/erro-car'
import { hasBody } from '@car/http/body'
import { withRequestId } from '@car/http/server'
import { HTTP_STATUS } from '@car/http/status'
import { validate } from '@car/http/validate'
import { descrever } from '@car/operations/openapi'
import type { Operacao } from '@car/operations/operacao'
import { semConsulta } from '@car/operations/schemas/comum'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import helmet from 'helmet'
import { aceitarCorpo, adiarFechamento, exigirBemFormado, lerRepetivel } from './corpo.ts'
import type { Contexto } from './context.ts'
import { montarDocs } from './docs.ts'
import { responder } from './erros.ts'
import { observar } from './observar.ts'
import { admitir, admitirConsulta } from './portaria.ts'
import { criarPrazo } from './prazo.ts'
import { acharRota, type Pagina } from './rotas.ts'

/** Everything the public can reach, and the order in which a request is looked at. */
export function criarApp(ctx: Contexto): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('query parser', false)
  app.set('trust proxy', ctx.config.TRUSTED_PROXIES)
  app.use(withRequestId, cabecalhosDeSeguranca(ctx.config.PUBLIC_URL), adiarFechamento)
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  app.get('/readyz', async (_req, res) => {
    const prontidao = await ctx.health.readiness()
    res.status(prontidao.status === 'ok' ? 200 : 503).json(prontidao)
  })
  // Probes are not what people ask: they come first, and are neither written down nor measured.
  app.use(observar(ctx.logger))
  montarDocs(app)
  app.use((req, res) => atender(ctx, req, res))
  app.use((erro: unknown, req: Request, res: Response, _next: NextFunction) => responder(ctx.logger, erro, req, res))
  return app
}

/** What pages need beyond this they say themselves: an answer's own headers win. */
function cabecalhosDeSeguranca(publicUrl: string) {
  const politica = { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } }
  const seguros = helmet({
    contentSecurityPolicy: politica,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    xFrameOptions: { action: 'deny' },
  })
  return (req: Request, res: Response, next: NextFunction): void => {
    res.setHeader('cache-control', 'no-store')
    seguros(req, res, next)
  }
}

async function atender(ctx: Contexto, req: Request, res: Response): Promise<void> {
  exigirBemFormado(req)
  const rota = acharRota(req.method, req.url.split('?', 1)[0] ?? '')
  if (!rota) throw naoEncontrado()
  res.locals['rota'] = rota
  if (rota.tipo === 'pagina') await atenderPagina(ctx, rota, req, res)
  else await atenderOperacao(ctx, rota.operacao, req, res)
}

async function atenderPagina(ctx: Contexto, rota: Pagina, req: Request, res: Response): Promise<void> {
  const prazo = criarPrazo(req, res, false)
  // Pages, scripts and pictures are many to one click and cost little: they are not counted as requests to the API.
  if (rota.id === 'verificar') await admitirConsulta(ctx, req, res)
  const { servico } = rota
  // Who takes anything is a program that mistook the address: it is told so as everywhere, not shown a page.
  const paraPessoas = rota.id === 'verificar' || req.accepts(['json', 'html']) === 'html'
  const destino = { servico, url: ctx.enderecos[servico], paraPessoas, repetivel: !hasBody(req) }
  await ctx.proxy.encaminhar(req, res, destino, prazo)
}

async function atenderOperacao(ctx: Contexto, operacao: Operacao, req: Request, res: Response): Promise<void> {
  const prazo = criarPrazo(req, res, operacao.demorada === true)
  await admitir(ctx, req, res, operacao)
  const { servico } = operacao
  if (servico === 'gateway') {
    validate(semConsulta, Object.fromEntries(new URLSearchParams(req.url.split('?')[1])))
    res.type('json').send(INTERFACE)
    return
  }
  aceitarCorpo(req, res)
  const corpo = await lerRepetivel(req, operacao, prazo)
  const repetivel = corpo !== undefined || (operacao.metodo === 'GET' && !hasBody(req))
  await ctx.proxy.encaminhar(
    req,
    res,
    { servico, url: ctx.enderecos[servico], paraPessoas: false, corpo, repetivel },
    prazo,
  )
}

const INTERFACE = Buffer.from(JSON.stringify(descrever(HTTP_STATUS)))

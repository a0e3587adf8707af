import { CarError } from '@car/errors/car-error'
import { bodyReader } from '@car/http/body'
import type { Request, Response } from 'express'
import { createDeadline } from './deadline.ts'
import type { RateLimits } from './admission/rates.ts'
import { countViolation } from './metrics.ts'

/**
 * The address to which browsers report violations of a page's policy. The policy of the portal's pages contains the
 * same address.
 */
export const REPORTS = '/violacoes'

const readReport = bodyReader(16 * 1024, { inflate: false })

const DIRECTIVES = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'img-src',
  'manifest-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
])

/**
 * Counts each report by its directive and drops the rest, because addresses of pages reveal what a person looks at.
 * Anybody can send reports, so the counts are only an indication.
 */
export function receiveReport(limits: RateLimits) {
  return async (req: Request, res: Response): Promise<void> => {
    const { signal } = createDeadline(req, res, false)
    const { exceeded, waitS } = await limits.reported(req.ip ?? '')
    if (exceeded) throw new CarError('limite_excedido', { retryAfterS: waitS })
    const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    countViolation({ diretiva: directiveOf(await Promise.race([readReport(req, res), late])) })
    res.status(204).end()
  }
}

/**
 * Returns the directive that a report names; `outra` if no policy of the pages has that directive.
 * @throws CAR-011 when the report cannot be read
 */
function directiveOf(body: Buffer): string {
  try {
    const { 'csp-report': report } = JSON.parse(body.toString('utf8'))
    const said = String(report['effective-directive'] ?? report['violated-directive']).split(' ', 1)[0] ?? ''
    return DIRECTIVES.has(said) ? said : 'outra'
  } catch (cause) {
    throw new CarError('ilegivel', { cause })
  }
}

import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * Prepares the headers that every answer starts with. A page may replace some of these headers. helmet computes them
 * once, because they are the same for all answers.
 * @returns a function that sets the headers on an answer
 */
export function securityHeaders(publicUrl: string): (res: ServerResponse) => void {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    xFrameOptions: { action: 'deny' },
  })
  const req = new IncomingMessage(new Socket())
  const sample = new ServerResponse(req)
  protect(req, sample, () => {})
  const headers = [['cache-control', 'no-store'], ...Object.entries(sample.getHeaders())] as [string, string][]
  return (res) => {
    for (const [name, value] of headers) res.setHeader(name, value)
  }
}

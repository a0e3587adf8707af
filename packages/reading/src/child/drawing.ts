import { drawPage } from '../draw-page.ts'
import { fileOf, serve } from './serve.ts'

/** A process that draws pages. It reads no text, so it loads no model. */
serve(async (request) => {
  if (request.act !== 'draw') throw new Error('this process only draws')
  return drawPage(await fileOf(request), request, request.limits)
})

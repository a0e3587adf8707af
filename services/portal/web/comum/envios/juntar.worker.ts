/** Makes one PDF of photographs, away from the page. */
import { type Folha, juntar } from './juntar.ts'

addEventListener('message', ({ data }: MessageEvent<readonly Folha[]>) => {
  juntar(data).then((junta) => postMessage(junta), reportError)
})

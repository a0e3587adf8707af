import { type Sheet, joinSheets } from './join.ts'

addEventListener('message', ({ data }: MessageEvent<readonly Sheet[]>) => {
  joinSheets(data).then((joined) => postMessage(joined), reportError)
})

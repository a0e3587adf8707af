import { Stop } from './stop.ts'

/** The programs that bootstrap.mjs installed, and their places. See bringTools there. */
export type Tools = {
  backing: 'native' | 'docker'
  /** Folder of the Portuguese OCR model. */
  tessdata: string
  mongod?: string
  /** Folder of jars of the embedded document store. */
  store?: string
  /** The versitygw program. */
  objects?: string
  /** A Python with schemathesis; for tests only. */
  fuzzer?: string
  /** Chromium without a window; for tests only. */
  browser?: string
}

export function readTools(): Tools {
  const json = process.env['CAR_TOOLS']
  if (!json) throw new Stop('This is started by npm: type npm start, or npm test.')
  return JSON.parse(json) as Tools
}

import { Stop } from './stop.ts'

/** The programs that bootstrap.mjs installed, with their paths. */
export type Tools = {
  backing: 'native' | 'docker'
  tessdata: string
  /** The folder of the models of the second OCR engine. */
  models: string
  /** The folder of GDAL, which reads official layers. */
  gdal: string
  mongod?: string
  /** Folder of jars of the embedded document store. */
  store?: string
  objects?: string
  /** The folder of the witness of the logs, and of the judge for tests. */
  witness?: string
  /** The path of a Python with schemathesis; for tests only. */
  fuzzer?: string
  /** The path of headless Chromium; for tests only. */
  browser?: string
}

export function readTools(): Tools {
  const json = process.env['CAR_TOOLS']
  if (!json) throw new Stop('This is started by npm: type npm start, or npm test.')
  return JSON.parse(json) as Tools
}

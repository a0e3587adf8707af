import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { debianPackages } from './debian.mjs'
import { fuzzerPython, pythonReady } from './fuzzer.mjs'
import { gdalFolder, modelsFolder } from './wheels.mjs'
import { objectsProgram, objectsReady } from './objects.mjs'
import { succeeds, which } from './run.mjs'
import { witnessFolder, witnessReady } from './witness.mjs'
import { storeFolder, storeReady } from './store.mjs'
import { Stop } from './stop.mjs'

/** The Debian package of Chromium without a window and without the parts that only a window needs. */
const shell = 'chromium-headless-shell'

/**
 * Installs the programs of the backing services, unless the environment names an address for them or a Docker engine
 * runs them. `fuzzer` and `browser` install these two for tests of the interface, and with the former pyHanko
 * and pdfsig, which judge seals. `mailServer` installs a third-party
 * mail server for tests of avisos, and the tool that makes its certificates. `benches` installs qpdf, the smallest of
 * the programs with which bench/ compares.
 * @returns the paths for src/tools.ts: { backing, tessdata, models, gdal, mongod?, store?, … }
 */
export async function bringTools({ fuzzer, browser, mailServer, benches }) {
  const backing = await kindOfBacking()
  const native = backing === 'native'
  const want = (address) => native && !process.env[address]
  const mongod = which('mongod')
  const store = want('MONGODB_URI') && !mongod
  const objects = want('S3_ENDPOINT')
  const models = !process.env.SECOND_MODEL_DIR
  const gdal = !process.env.GDAL_DIR
  const packages = [
    want('AMQP_URL') && !existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server') && 'rabbitmq-server',
    want('REDIS_URL') && !which('redis-server') && 'redis-server',
    !tessdata() && 'tesseract-ocr-por',
    store && !(storeReady() ? which('java') : which('javac')) && 'default-jdk-headless',
    store && !storeReady() && !which('mvn') && 'maven',
    objects && !(objectsReady() && witnessReady()) && !which('go') && 'golang-go',
    !existsSync('/etc/ssl/certs/ca-certificates.crt') && 'ca-certificates',
    !which('setpriv') && 'util-linux',
    (models || gdal || fuzzer) && !(await pythonReady()) && 'python3-venv',
    mailServer && !(await succeeds(['/usr/bin/python3', '-c', 'import aiosmtpd'], 10_000)) && 'python3-aiosmtpd',
    mailServer && !which('openssl') && 'openssl',
    benches && !which('qpdf') && 'qpdf',
    fuzzer && !which('pdfsig') && 'poppler-utils',
    ...(browser && !which(shell) ? [shell, 'fonts-liberation'] : []),
  ]
  // Building with Go takes longest, so Go comes first.
  const missing = debianPackages(packages, ['golang-go', 'ca-certificates'])
  const python = ['python3-venv', 'ca-certificates']
  const [storeAt, objectsAt, witnessAt, fuzzerAt, modelsAt, gdalAt] = await Promise.all([
    store && storeFolder(missing(['default-jdk-headless', 'maven', 'ca-certificates'])),
    objects && objectsProgram(missing(['golang-go', 'ca-certificates'])),
    objects && witnessFolder(missing(['golang-go', 'ca-certificates'])),
    fuzzer && fuzzerPython(missing(python)),
    models && modelsFolder(missing(python)),
    gdal && gdalFolder(missing(python)),
    missing(),
  ])
  return {
    backing,
    tessdata: tessdata(),
    models: modelsAt || process.env.SECOND_MODEL_DIR,
    gdal: gdalAt || process.env.GDAL_DIR,
    mongod,
    store: storeAt || undefined,
    objects: objectsAt || undefined,
    witness: witnessAt || undefined,
    fuzzer: fuzzerAt || undefined,
    browser: (browser && which(shell)) || undefined,
  }
}

/**
 * Returns `native` or `docker`. CAR_BACKING decides if it is set. Otherwise it is `docker` if an engine with Compose
 * answers, unless the environment names the addresses of all servers.
 */
async function kindOfBacking() {
  const asked = process.env.CAR_BACKING
  if (asked === 'native' || asked === 'docker') return asked
  if (asked) throw new Stop(`CAR_BACKING is "${asked}": set it to native or docker, or leave it out.`)
  const named = ['MONGODB_URI', 'AMQP_URL', 'REDIS_URL', 'S3_ENDPOINT'].every((address) => process.env[address])
  if (named || !which('docker')) return 'native'
  const engine = await succeeds(['docker', 'info'], 5000)
  return engine && (await succeeds(['docker', 'compose', 'version'], 5000)) ? 'docker' : 'native'
}

/** Returns the folder of the Portuguese OCR model. Its version is part of the path in Debian. */
function tessdata() {
  const named = process.env.TESSDATA_DIR
  if (named) return named
  const base = '/usr/share/tesseract-ocr'
  const versions = existsSync(base) ? readdirSync(base) : []
  return versions
    .map((version) => join(base, version, 'tessdata'))
    .find((folder) => existsSync(join(folder, 'por.traineddata')))
}

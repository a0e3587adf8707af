// Node itself removes the types. Positions within a line may change, but line numbers do not, so neither a compiler nor
// source maps are needed.
const { stripTypeScriptTypes } = require('node:module')
const { createHash } = require('node:crypto')
const paths = require('node:path')
const { pathToFileURL } = require('node:url')

/** The bundled programs, by the paths of their sources. Empty if the run has made no bundles. */
const programs = JSON.parse(process.env.TEST_PROGRAMS ?? '{}')
const byPlace = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g

/** Makes services start their children and threads from bundles, as in production. */
function startingBundles(source, path) {
  if (path.includes(`${paths.sep}test${paths.sep}`)) return source
  return source.replaceAll(byPlace, (asIs, place) => {
    const program = programs[paths.join(paths.dirname(path), place)]
    return program === undefined ? asIs : `new URL('${pathToFileURL(program).href}')`
  })
}

module.exports = {
  canInstrument: false,
  getCacheKey: (source, path) =>
    createHash('sha1').update(process.version).update(path).update(startingBundles(source, path)).digest('hex'),
  process: (source, path) => ({ code: stripTypeScriptTypes(startingBundles(source, path), { mode: 'strip' }) }),
}

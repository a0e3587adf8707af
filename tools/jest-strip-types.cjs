// Node itself removes the types; positions stay, so neither a compiler nor source maps are needed.
const { stripTypeScriptTypes } = require('node:module')
const { createHash } = require('node:crypto')
module.exports = {
  canInstrument: false,
  getCacheKey: (source, path) => createHash('sha1').update(process.version).update(path).update(source).digest('hex'),
  process: (source) => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) }),
}

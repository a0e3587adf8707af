/**
 * Command: writes the types of the interface, `gen/interface.ts`, from the table of operations. It does nothing if the
 * OpenAPI document of the operations is unchanged. With new types, pages that use a removed part of the interface do
 * not compile.
 *
 *   node services/portal/web/generate.ts
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HTTP_STATUS } from '@car/http/status'
import { describeApi } from '@car/operations/openapi'
import openapiTypes, { astToString } from 'openapi-typescript'

const file = join(import.meta.dirname, 'gen/interface.ts')
const document = describeApi(HTTP_STATUS)
const mark = `// ${createHash('sha256').update(JSON.stringify(document)).digest('hex')}\n`
const old = await readFile(file, 'utf8').catch(() => '')
if (!old.startsWith(mark)) {
  const types = await openapiTypes(document as never, {
    alphabetize: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  })
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, mark + astToString(types))
}

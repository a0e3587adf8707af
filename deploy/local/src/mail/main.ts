import { readMailConfig } from './config.ts'
import { startMail } from './server.ts'

try {
  const server = await startMail(readMailConfig())
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void server.close())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

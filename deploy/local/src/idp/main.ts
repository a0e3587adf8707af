import { readIdpConfig } from './config.ts'
import { startIdp } from './server.ts'

try {
  const server = await startIdp(readIdpConfig())
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      server.close()
      server.closeAllConnections()
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

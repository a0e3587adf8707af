import { runService } from '@car/telemetry/lifecycle'
import { lerConfig } from './config.ts'
import { criarServico } from './service.ts'

await runService(() => criarServico(lerConfig()))

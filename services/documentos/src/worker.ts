import { runService } from '@car/telemetry/lifecycle'
import { lerConfigDoLeitor } from './config.ts'
import { criarTrabalhador } from './worker-service.ts'

await runService(() => criarTrabalhador(lerConfigDoLeitor()))

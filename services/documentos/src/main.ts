import { runService } from '@car/telemetry/lifecycle'
import { lerConfigDoServico } from './config.ts'
import { criarServico } from './service.ts'

await runService(() => criarServico(lerConfigDoServico()))

import { counter } from '@car/telemetry/metrics'

export const settled = counter('car_documentos_resolvidos_total', 'Documents settled, by kind, status and reason')

import { counter } from '@car/telemetry/metrics'

export const resolvidos = counter('car_documentos_resolvidos_total', 'Documents settled, by kind, status and reason')

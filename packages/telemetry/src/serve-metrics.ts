import { metrics } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'

/**
 * Keeps metrics and answers Prometheus on a port of its own, never a public one. 0 lets the system choose.
 * @returns what closes the port
 */
export async function serveMetrics(service: string, port: number, host: string): Promise<() => Promise<void>> {
  const exporter = new PrometheusExporter({ port, host, preventServerStart: true, withoutScopeInfo: true })
  await exporter.startServer()
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': service }))
  const provider = new MeterProvider({ resource, readers: [exporter] })
  metrics.setGlobalMeterProvider(provider)
  return () => provider.shutdown()
}

import { metrics } from '@opentelemetry/api'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider } from '@opentelemetry/sdk-metrics'

/**
 * Collects metrics and serves them to Prometheus on a separate port, which is never public. With port 0 the system
 * chooses the port.
 * @returns a function that closes the port
 */
export async function serveMetrics(service: string, port: number, host: string): Promise<() => Promise<void>> {
  const exporter = new PrometheusExporter({ port, host, preventServerStart: true, withoutScopeInfo: true })
  await exporter.startServer()
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': service }))
  const provider = new MeterProvider({ resource, readers: [exporter] })
  metrics.setGlobalMeterProvider(provider)
  return () => provider.shutdown()
}

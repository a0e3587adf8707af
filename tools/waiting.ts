const TOLD = /^car_(?:relay_unpublished|broker_(?:queue_messages|dead_letters|published_total))(?:\{.*?\})? \S+/gm

/**
 * Returns what waits, was given up or reached no queue in the services of a constellation, by their own metrics. It says
 * why tests failed that waited for a fact.
 * @param ports  the ports of the constellation, by service
 */
export async function waiting(ports: Readonly<Record<string, number>>): Promise<string[]> {
  const services = Object.entries(ports).filter(([name]) => name.endsWith('-metrics'))
  const told = await Promise.all(
    services.map(async ([name, port]) => {
      const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      )
      const lines = (text.match(TOLD) ?? []).filter((line) => !/ 0$|outcome="confirmed"/.test(line))
      return lines.map((line) => `${name.replace(/-metrics$/, '')}: ${line}`)
    }),
  )
  return told.flat()
}

import { connect } from 'node:net'
import { until } from '../until.ts'

/** Waits until somebody accepts connections there. */
export function listening(name: string, port: number, ms = 60_000): Promise<true> {
  return until(`${name} accepts connections on port ${port}`, ms, () => accepts(port))
}

function accepts(port: number): Promise<true> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

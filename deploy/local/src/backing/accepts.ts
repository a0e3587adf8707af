import { connect } from 'node:net'

/** Resolves if something accepts connections on the port of this machine; otherwise rejects. */
export function accepts(port: number): Promise<true> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

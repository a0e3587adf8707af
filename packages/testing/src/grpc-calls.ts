import { Client, Metadata } from '@grpc/grpc-js'
import { decodeJwt } from 'jose'

type CallMethod = (this: unknown, path: string, ...rest: unknown[]) => unknown

/**
 * Records every gRPC call that the services in this process make, until the returned function is called.
 * @returns a function that ends the recording and gives the calls in order, as `service asks Method`
 */
export function countGrpcCalls(): () => string[] {
  const calls: string[] = []
  const originals = (['makeUnaryRequest', 'makeServerStreamRequest'] as const).map((name) => {
    const original = Reflect.get(Client.prototype, name) as CallMethod
    Reflect.set(Client.prototype, name, function (this: unknown, path: string, ...rest: unknown[]) {
      calls.push(`${callerOf(rest)} asks ${path.slice(path.lastIndexOf('/') + 1)}`)
      return original.call(this, path, ...rest)
    })
    return [name, original] as const
  })
  return () => {
    for (const [name, original] of originals) Reflect.set(Client.prototype, name, original)
    return calls
  }
}

/** Finds the calling service in the token of a call; undefined if the token names none. */
function callerOf(args: readonly unknown[]): string | undefined {
  const metadata = args.find((arg) => arg instanceof Metadata)
  return decodeJwt(String(metadata?.get('x-service-token')[0])).iss
}

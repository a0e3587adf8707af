import type { MethodDefinition } from '@grpc/proto-loader'

/** The methods of a generated service definition, without its index signature. */
export type Methods<D> = { [K in keyof D as string extends K ? never : number extends K ? never : K]: D[K] }

/** The request and the reply of one method. All fields are required, so code that forgets a field does not compile. */
export type Request<M> = M extends MethodDefinition<never, never, infer Req, infer _Res> ? Req : never
export type Reply<M> = M extends MethodDefinition<never, never, infer _Req, infer Res> ? Res : never

import protobuf, { type IConversionOptions, type INamespace, type Type } from 'protobufjs/light.js'
import { contracts } from './gen/contracts.ts'

const root = protobuf.Root.fromJSON(contracts as INamespace)
const form: IConversionOptions = { longs: Number, enums: String, defaults: true, oneofs: true }

/**
 * Returns the same definition of a service as @grpc/proto-loader, but faster: without parsing the .proto files, and
 * without the descriptors for reflection. A test compares both definitions. The codec of a message is made when the
 * first message is sent or received.
 */
export function service<Definition>(name: string): Definition {
  const { methodsArray } = root.lookupService(name)
  const definition = methodsArray.map((method) => {
    method.resolve()
    const request = method.resolvedRequestType as Type
    const response = method.resolvedResponseType as Type
    return [
      method.name,
      {
        path: `/${name}/${method.name}`,
        requestStream: method.requestStream ?? false,
        responseStream: method.responseStream ?? false,
        requestSerialize: write(request),
        requestDeserialize: read(request),
        responseSerialize: write(response),
        responseDeserialize: read(response),
      },
    ]
  })
  return Object.fromEntries(definition) as Definition
}

const write = (type: Type) => (value: Record<string, unknown>) => type.encode(type.fromObject(value)).finish()

const read = (type: Type) => (bytes: Buffer) => type.toObject(type.decode(bytes), form)

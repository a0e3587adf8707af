import protobuf, { type IConversionOptions, type INamespace, type Type } from 'protobufjs/light.js'
import { contracts } from './gen/contracts.ts'

const root = protobuf.Root.fromJSON(contracts as INamespace)
const form: IConversionOptions = { longs: Number, enums: String, defaults: true, oneofs: true }

/**
 * The definition of a service as @grpc/proto-loader makes it of the .proto files, for a fraction of the time: without
 * parsing, and without the descriptors that only reflection asks for. A test holds the two against each other. How a
 * message is written and read is worked out when the first one comes.
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

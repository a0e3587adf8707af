import { CarError } from '@car/errors/car-error'

type S3Error = Error & { $metadata?: { httpStatusCode?: number } }

export function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as S3Error
  return (
    name === 'NotFound' ||
    name === 'NoSuchKey' ||
    name === 'NoSuchBucket' ||
    name === 'NoSuchUpload' ||
    $metadata?.httpStatusCode === 404
  )
}

/**
 * Translates an error of the object store into an error of the catalogue. Any answer other than "no such object" is a
 * fault of the store or of its configuration, and not of the person's request, because only services send requests to
 * it.
 */
export function toCarError(error: unknown): CarError {
  if (error instanceof CarError) return error
  const { name, $metadata } = error as S3Error
  if (name === 'NoSuchKey' || name === 'NotFound') return new CarError('nao_encontrado', { cause: error })
  if (name === 'AbortError' || name === 'TimeoutError' || $metadata?.httpStatusCode === 504)
    return new CarError('tempo_esgotado', { cause: error })
  return new CarError('indisponivel', { cause: error })
}

const here = process.env

/** The part of this environment that a program started by a test gets: where commands are, and the compile cache. */
export const PROGRAM_ENV: Record<string, string> = {
  PATH: here['PATH'] ?? '',
  OTEL_SDK_DISABLED: 'true',
  ...(here['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: here['NODE_COMPILE_CACHE'] } : {}),
}

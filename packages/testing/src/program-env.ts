const here = process.env

/**
 * The variables that a program started by a test gets from this environment: the path of commands, telemetry switched
 * off, and the compile cache.
 */
export const PROGRAM_ENV: Record<string, string> = {
  PATH: here['PATH'] ?? '',
  OTEL_SDK_DISABLED: 'true',
  ...(here['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: here['NODE_COMPILE_CACHE'] } : {}),
}

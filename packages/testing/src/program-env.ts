const here = process.env

/** What a program that a test starts gets of this one's environment: where commands are, and what was compiled before. */
export const PROGRAM_ENV: Record<string, string> = {
  PATH: here['PATH'] ?? '',
  OTEL_SDK_DISABLED: 'true',
  ...(here['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: here['NODE_COMPILE_CACHE'] } : {}),
}

/** What a child that was taken over goes for. The folders and the secret are of the same user as the child. */
export type Target = {
  parent: number
  /** All processes that ran when the child was started. */
  processes: number[]
  secret: string
  /** A folder, with the file `of-others` in it, that is none of the child's business. */
  outside: string
  /** Where the child finds what it is to work on: the file `lent`. */
  input: string
  /** Where it may write, if it may at all. */
  output: string
  /** On this machine: a port of TCP, one of UDP, and a Unix socket, where somebody listens. */
  tcp: number
  udp: number
  unix: string
}

/** Of each thing that was tried: `open`, or the error that it met. */
export type Report = Record<string, string>

/** Everything that a hostile child tries to reach. The folders and the secret belong to the same user as the child. */
export type Target = {
  parent: number
  /** All processes that were running when the child was started. */
  processes: number[]
  secret: string
  /** A folder that the child must not reach, with the file `of-others` in it. */
  outside: string
  /** The folder with the child's work. The folder contains the file `lent`. */
  input: string
  /** The folder to which the child may write, if it may write at all. */
  output: string
  /** A TCP port, a UDP port and a Unix socket of this machine on which a process listens. */
  tcp: number
  udp: number
  unix: string
}

/** The outcome of each attempt: `open`, or the error that the attempt met. */
export type Report = Record<string, string>

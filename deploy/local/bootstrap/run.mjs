import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { explainOutput, Stop } from './stop.mjs'

/** Returns the path of a program; undefined if it is not on the PATH. */
export function which(program) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, program)
    try {
      accessSync(file, constants.X_OK)
      return file
    } catch {}
  }
  return undefined
}

/**
 * Returns the command, wrapped so that the kernel sends it `signal` when this process ends in any way. The command is
 * unchanged if setpriv is missing.
 */
export function dieWithParent([program, ...args], signal) {
  return which('setpriv') ? ['setpriv', ['--pdeathsig', signal, '--', program, ...args]] : [program, args]
}

/**
 * Runs a program to its end and returns its output. `what` and `hint` make the sentence that is shown if it fails. With
 * `mirror` the output is also printed as it arrives.
 */
export function run(command, { what, hint, mirror = false, cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const [program, args] = dieWithParent(command, 'TERM')
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output = (output + text).slice(-20_000)
        if (mirror) process.stdout.write(text)
      })
    }
    child.on('error', (error) => reject(new Stop(`${what} could not be started (${error.message}): ${hint}`)))
    child.on('close', (code, signal) => {
      if (code === 0) resolve(output)
      else reject(new Stop(explainOutput(`${what} (exit ${code ?? signal})`, output, hint)))
    })
  })
}

/** Returns whether a command succeeds within `ms`. Prints nothing. */
export function succeeds(command, ms) {
  return new Promise((resolve) => {
    const child = spawn(command[0], command.slice(1), { stdio: 'ignore', timeout: ms, killSignal: 'SIGKILL' })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

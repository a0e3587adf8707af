const started = Date.now()
const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`

/** Prints one line of progress, with the time since the command was typed. */
export function say(text) {
  process.stdout.write(`[${seconds(started).padStart(5)}] ${text}\n`)
}

/** Does `work`, and says when it begins, every ten seconds that it continues, and how long it took. */
export async function step(title, why, work) {
  const began = Date.now()
  say(`${title} (${why})`)
  const alive = setInterval(() => say(`  … still: ${title}, ${seconds(began)}`), 10_000)
  try {
    const result = await work()
    say(`  ${title}: done in ${seconds(began)}`)
    return result
  } finally {
    clearInterval(alive)
  }
}

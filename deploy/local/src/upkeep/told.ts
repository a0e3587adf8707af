import type { State } from '../state.ts'
import { environmentOf, type ProcessName, type Settings } from '../services.ts'
import { Stop } from '../stop.ts'

/** The settings of a constellation's services, for commands that work on its data. */
export type Told = {
  serving: boolean
  environment: (name: ProcessName) => Record<string, string>
}

const file = 'settings.json'

type KeptSettings = Omit<Settings, 'secret'>

/** Stores the settings for commands in other terminals. Secrets are not included, except those in addresses. */
export function keepSettings(state: State, { secret: _, ...kept }: Settings): void {
  state.write(file, JSON.stringify(kept satisfies KeptSettings))
}

/**
 * Returns the settings of the constellation that runs in this state folder.
 * @throws Stop while the constellation is still starting
 */
export function toldBeside(state: State): Told {
  const text = state.read(file)
  if (text === undefined) throw new Stop(`${state.folder} is still being started: wait until it serves.`)
  const settings = { ...(JSON.parse(text) as KeptSettings), secret: state.secret.bind(state) }
  return { serving: true, environment: (name) => environmentOf(name, settings) }
}

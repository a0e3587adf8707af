import { RECORDED } from '@car/config/services'
import { run } from '@car/local/upkeep/run'
import type { Told } from '@car/local/upkeep/told'
import { expect } from '@jest/globals'

/** Runs the hourly job, which removes destroyed values from the records: the services only insert commits. */
export async function wiped(told: Told): Promise<void> {
  for (const service of RECORDED) {
    const { status, output } = await run(told, service, 'wipe')
    expect([service, status, output]).toEqual([service, 0, output])
  }
}

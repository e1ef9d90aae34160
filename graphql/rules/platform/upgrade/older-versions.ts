import type { Knex } from 'knex'
import { refuseStart } from '#errors/process-end.ts'
import { compareModels, ownModel, readModel } from '#model/model-state.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { storeState } from '#rules/platform/db/stored-state.ts'
import { log } from '#rules/platform/log.ts'
import { repeatUpgrade, requestUpgrades, type Upgrades } from './run-upgrade.ts'

/** The key in `plutus_meta` under which versions older than the model of the database note that they run. */
const olderKey = 'older-version'

/** In ms. The interval of the notes, and the number of equal readings after which no older version runs any more. */
const everyMs = 30_000
const silentReadings = 3

/** Notes that a version with this older model runs on the database. What it writes may lack what newer versions add. */
export const noteOlderVersion = (knex: Knex, number: number): Promise<void> =>
  storeState(knex, olderKey, { number, at: new Date().toISOString() })

/** Ends the process because a newer version has changed the database so that this one cannot run on it. */
export function refuseIncompatible(number: number | undefined): never {
  refuseStart(
    `This version of Plutus is too old for its database, which a newer version has changed (model ${number}, this one has ${ownModel().number}). Start the newer version, or restore a backup.`,
  )
}

/**
 * Watches the model of the database every 30 s. Once it is newer, this process notes that it runs, and ends when it is incompatible.
 * Otherwise the upgrades are repeated as soon as no older version notes itself any more.
 */
export function watchVersions(knex: Knex, upgrades: Upgrades): void {
  const watch = new OlderVersions(knex, upgrades)
  setInterval(() => void watch.look().catch(log.error), everyMs).unref()
}

/** The older versions that run beside this one, as one process sees them. */
export class OlderVersions {
  readonly #knex: Knex
  readonly #upgrades: Upgrades
  #seen: string | undefined
  #readings = 0

  constructor(knex: Knex, upgrades: Upgrades) {
    this.#knex = knex
    this.#upgrades = upgrades
  }

  async look(): Promise<void> {
    const stored = await readModel(this.#knex)
    const verdict = compareModels(stored)
    if (verdict === 'incompatible') refuseIncompatible(stored.state?.number)
    if (verdict === 'newer') return noteOlderVersion(this.#knex, ownModel().number)
    const note = await this.#knex('plutus_meta').where({ key: olderKey }).first('value')
    this.#readings = note && note.value === this.#seen ? this.#readings + 1 : 1
    this.#seen = note?.value
    if (note && this.#readings >= silentReadings) await repeatUpgrades(note.value, this.#upgrades)
  }
}

/** Repeats the upgrades after older versions have stopped. Waits until those that run are done, which may have passed rows written since. */
async function repeatUpgrades(note: string, upgrades: Upgrades): Promise<void> {
  await transact(async ({ trx }) => {
    if (await trx('plutus_jobs').where({ kind: 'upgrade' }).whereIn('ref', Object.keys(upgrades)).first('id')) return
    const isFirst = await trx('plutus_meta').where({ key: olderKey, value: note }).delete()
    if (!isFirst) return
    for (const name of Object.keys(upgrades)) await repeatUpgrade(trx, name)
    await requestUpgrades(trx, upgrades)
  })
}

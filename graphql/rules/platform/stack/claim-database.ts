import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { refuseStart } from '#errors/process-end.ts'
import { createMeta } from '#rules/platform/db/stored-state.ts'
import { env, ownSecrets, placeOfOwnSecrets } from '#rules/platform/env/env.ts'
import { compareSecrets, describeChanged } from '#rules/platform/secrets/fingerprints.ts'
import { StackClaim, sharedId } from './stack-claim.ts'

let claim: StackClaim | undefined

/** Ends the process with one sentence if the secrets are those of another database. Stores their hashes in a new one. */
export async function requireOwnSecrets(knex: Knex): Promise<void> {
  await createMeta(knex)
  const changed = await compareSecrets(knex, ownSecrets())
  if (changed.length) refuseStart(describeChanged(placeOfOwnSecrets(changed), changed))
}

/**
 * Makes this process the only stack on its database, before it writes anything else there. With Redis, several may share it. Ends the
 * process with one sentence when the secrets are those of another database, or when another stack runs on it, also one without Redis.
 */
export async function claimDatabase(knex: Knex, dataDir: string): Promise<void> {
  await requireOwnSecrets(knex)
  const taken = new StackClaim(knex, env.hasRedis ? sharedId : readStackId(dataDir))
  if (!(await taken.take()))
    refuseStart(
      'Another Plutus runs on this database. Stop it first, give this one a database of its own, or set REDIS for both. After a crash of the other one, wait 20 s.',
    )
  taken.keep(() =>
    refuseStart(
      'Another Plutus has taken over this database, so this one stopped. Two without REDIS must not run on one database or DATA_DIR.',
    ),
  )
  claim = taken
}

/** Gives up the claim of this process at a clean stop, so that another data folder can start at once. */
export async function releaseDatabase(): Promise<void> {
  await claim?.release().catch(() => undefined) // the next start of this folder replaces it
}

/** Returns the random id of a data folder, which a copy of the folder shares. Creates it for a new one. */
function readStackId(dataDir: string): string {
  const path = join(dataDir, 'stack-id')
  try {
    const id = readFileSync(path, 'utf8').trim()
    if (/^[\da-f-]{36}$/.test(id)) return id
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const made = randomUUID()
  const draft = `${path}.${made}`
  writeFileSync(draft, `${made}\n`, { mode: 0o600, flush: true })
  renameSync(draft, path)
  return made
}

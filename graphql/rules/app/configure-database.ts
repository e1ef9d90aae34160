import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { model } from '#model/model.ts'
import { addLikeEscape } from '#rules/platform/db/literal-text.ts'
import { boundCounts, sortGroups } from '../../directus-patches/aggregates.ts'
import { findIdsFirst } from '../../directus-patches/ids-first.ts'
import { markLostConnections } from '../../directus-patches/lost-connections.ts'
import { rollBackFailedCommits } from '../../directus-patches/roll-back-failed-commits.ts'

/** Configures this process's connections to the database, before it reads or writes anything. Call it once. */
export async function configureDatabase(knex: Knex): Promise<void> {
  // errors end up in logs, so their statements must not contain personal data
  knex.client.config.compileSqlOnError = false
  addLikeEscape(knex)
  rollBackFailedCommits(knex)
  markLostConnections(knex)
  boundCounts(knex)
  sortGroups(knex)
  if (isPostgres(knex)) findIdsFirst(knex, new Set(model.map(({ name }) => name)))
  else await tuneSqlite(knex)
}

/** Sets SQLite to WAL with synchronous FULL, so that acknowledged commits survive a power loss. NORMAL would not ensure that. */
async function tuneSqlite(knex: Knex): Promise<void> {
  for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'busy_timeout=5000', 'cache_size=-64000', 'temp_store=MEMORY']) {
    await knex.raw(`PRAGMA ${pragma}`)
  }
}

import { flushCompileCache } from 'node:module'
import { exitWithParent } from '#errors/process-end.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { delayShutdown } from './directus-patches/delay-shutdown.ts'
import { migrateWithDemo, prepareProcess, requireStore, withDatabase } from './directus-process.ts'

/** Starts Directus with our settings. The start migrates the database, except in production on PostgreSQL, where `npm run migrate` does. */
const { dataDir, drainMs, isProduction, saveImports } = await prepareProcess()
exitWithParent()
await requireStore()
await withDatabase(async (knex) => {
  const { claimDatabase } = await import('#rules/platform/stack/claim-database.ts')
  const claim = () => claimDatabase(knex, dataDir)
  if (!(isProduction && isPostgres(knex))) return void (await migrateWithDemo(knex, claim))
  // the reconciler takes a session lock too
  const { requireOwnSessions } = await import('#rules/platform/db/session-lock.ts')
  await requireOwnSessions(knex)
  const { requireMigrated } = await import('#rules/app/migrate/require-migrated.ts')
  await requireMigrated(knex)
  await claim()
})
const { startServer } = await import('@directus/api/server')
await startServer()
delayShutdown(drainMs)
flushCompileCache()
saveImports()

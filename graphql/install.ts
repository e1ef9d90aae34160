import getDatabase, { isInstalled } from '@directus/api/database/index'
import runMigrations from '@directus/api/database/migrations/run'
import runSeed from '@directus/api/database/seeds/run'

/** Directus's own tables and migrations, in this process: its CLI would cost two more seconds at each start. */
export async function install(): Promise<void> {
  const database = getDatabase()
  if (!(await isInstalled())) await runSeed(database)
  await runMigrations(database, 'latest', false)
}

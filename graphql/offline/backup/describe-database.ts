import type { Knex } from 'knex'
import { endedImports } from '#model/statuses.ts'
import type { Manifest } from './manifest.ts'

/** The content of a copy: the database's state, rows per table, and the files that rows name, as `folder/name`. */
export type DatabaseContent = Pick<Manifest, 'model' | 'upgrades' | 'rows'> & { files: string[] }

const upgradeKey = 'upgrade:'

/** Reads the content of a copy, or of the transaction whose snapshot the copy has. */
export async function describeDatabase(knex: Knex, tables: string[]): Promise<DatabaseContent> {
  const rows: Record<string, number> = {}
  for (const table of tables.sort()) {
    // any table counts alike; the cast names one that the model has
    const [counted] = await knex(table as 'plutus_meta').count({ count: '*' })
    rows[table] = Number(counted?.count)
  }
  const meta = await knex('plutus_meta').select('key', 'value')
  const upgrades = meta.flatMap(({ key }) => (key.startsWith(upgradeKey) ? [key.slice(upgradeKey.length)] : []))
  const model = meta.find(({ key }) => key === 'model')?.value ?? null
  return { rows, model, upgrades: upgrades.sort(), files: await namedFiles(knex) }
}

/** Returns the files that rows name. Those of ended imports are deleted, and unused uploads expire. */
async function namedFiles(knex: Knex): Promise<string[]> {
  const logos = [
    ...(await knex('companies').whereNotNull('logo').pluck('logo')),
    ...(await knex('brands').whereNotNull('logo').pluck('logo')),
  ]
  const imports = knex('imports').whereNotIn('status', [...endedImports, 'failed'])
  const inFolder = (folder: string, names: (string | null)[]) => names.map((name) => `${folder}/${name}`)
  return [
    ...inFolder('uploads', logos),
    ...inFolder('avatars', await knex('members').whereNotNull('avatar').pluck('avatar')),
    ...inFolder('documents', await knex('documents').whereNotNull('file').pluck('file')),
    ...inFolder('imports', await imports.pluck('file')),
    ...inFolder('studio', await knex('directus_files').whereNotNull('filename_disk').pluck('filename_disk')),
  ]
}

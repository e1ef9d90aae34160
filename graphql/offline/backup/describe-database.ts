import type { Knex } from 'knex'
import { readNamedFiles } from '#rules/app/operation/named-files.ts'
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
  return { rows, model, upgrades: upgrades.sort(), files: await readNamedFiles(knex) }
}

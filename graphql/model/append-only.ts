import type { Knex } from 'knex'

/** The database itself refuses to change or delete a written line, whoever asks. */
export async function applyAppendOnly(trx: Knex.Transaction, tables: string[]): Promise<void> {
  const postgres = trx.client.config.client === 'pg'
  if (postgres) {
    await trx.raw(`create or replace function plutus_append_only() returns trigger language plpgsql as $$
      begin raise exception 'this table is append only'; end $$`)
  }
  for (const table of tables) {
    for (const act of ['update', 'delete']) {
      const name = `${table}_no_${act}`
      if (postgres) {
        await trx.raw(`drop trigger if exists ${name} on ${table}`)
        await trx.raw(`create trigger ${name} before ${act} on ${table} for each row execute function plutus_append_only()`)
      } else {
        await trx.raw(
          `create trigger if not exists ${name} before ${act} on ${table} begin select raise(abort, 'this table is append only'); end`,
        )
      }
    }
  }
}

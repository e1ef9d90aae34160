import { runSql } from './run-sql.ts'
import type { startPostgres } from './start-postgres.ts'
import type { TestStack } from './start-stack.ts'

type Postgres = Awaited<ReturnType<typeof startPostgres>> | undefined

/**
 * Changes a ledger line by the statement `text`, with the trigger that protects ledger lines removed. A broken restore might do the same.
 */
export async function changeLine(stack: TestStack, postgres: Postgres, text: string): Promise<void> {
  if (postgres) {
    await postgres.run(`set local session_replication_role = replica; ${text}`)
    return
  }
  const name = 'wallet_transactions_no_update'
  await runSql(stack, undefined, `drop trigger ${name}`)
  await runSql(stack, undefined, text)
  await runSql(
    stack,
    undefined,
    `create trigger ${name} before update on wallet_transactions begin select raise(abort, 'this table is append only'); end`,
  )
}

type Fault = {
  table: string
  column: string
  /** A pattern of SQL's `like`. Inserting a row whose `column` matches it fails. */
  match: string
}

/** Makes the database refuse rows of a table whose column matches. Returns a function that removes the fault. */
export async function plantFault(stack: TestStack, postgres: Postgres, { table, column, match }: Fault): Promise<() => Promise<unknown>> {
  const sql = (text: string) => runSql(stack, postgres, text)
  if (!postgres) {
    await sql(
      `create trigger planted_fault before insert on ${table} when new.${column} like '${match}' begin select raise(abort, 'planted'); end`,
    )
    return () => sql('drop trigger if exists planted_fault')
  }
  await sql("create or replace function planted_fault() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$")
  await sql(
    `create trigger planted_fault before insert on ${table} for each row when (new.${column} like '${match}') execute function planted_fault()`,
  )
  return () => sql(`drop trigger if exists planted_fault on ${table}`)
}

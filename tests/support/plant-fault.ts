import { runSql } from './run-sql.ts'
import type { startPostgres } from './start-postgres.ts'
import type { TestStack } from './start-stack.ts'

type Postgres = Awaited<ReturnType<typeof startPostgres>> | undefined

/** Changes a written line of the ledger behind the back of the trigger that refuses it, as a broken restore might. */
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

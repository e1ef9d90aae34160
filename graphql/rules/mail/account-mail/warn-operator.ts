import type { Knex } from 'knex'
import { newId } from '#rules/platform/db/database.ts'
import { deleteStates, listStates, readState, storeStateOnce } from '#rules/platform/db/stored-state.ts'
import { env } from '#rules/platform/env/env.ts'
import { accountMail } from './account-mail.ts'
import { queueAccountMail } from './queue-account-mail.ts'

/** A warning to the operator. The lines in `commands` name what to run, such as `To list them: npm run operator -- list-recharges`. */
export type OperatorWarning = { subject: string; heading: string; paragraphs: string[]; commands: string[] }

/** Emails the operator (OPERATOR_EMAIL) about something that needs them, with the commands to run. */
export const operatorWarningMail = accountMail<OperatorWarning>('operator-warning', {
  compose: ({ commands, ...words }) => ({ ...words, notes: commands }),
})

const keyOf = (cause: string): string => `warned:${cause}`

/**
 * Emails OPERATOR_EMAIL once about a cause, until `endWarning` ends it. The cause is a name of at most 57 characters, such as `backup`.
 * Does nothing without OPERATOR_EMAIL. Concurrent calls send one email. Returns true if this call queued it.
 */
export async function warnOperator(trx: Knex.Transaction, { cause, ...warning }: { cause: string } & OperatorWarning): Promise<boolean> {
  const fresh = await startWarnings(trx, [cause], () => warning)
  return fresh.length > 0
}

/**
 * Emails OPERATOR_EMAIL once about all causes of which it was not emailed yet, as `warnOperator` does. Returns these. `compose` writes the
 * email about them.
 */
export async function startWarnings(
  trx: Knex.Transaction,
  causes: string[],
  compose: (fresh: string[]) => OperatorWarning,
): Promise<string[]> {
  if (!env.operatorEmail || !causes.length) return []
  const now = new Date()
  const stored = await storeStateOnce(trx, causes.map(keyOf), { at: now.getTime() })
  const fresh = stored.map((key) => key.slice(keyOf('').length))
  if (fresh.length) {
    const mail = { kind: operatorWarningMail, to: env.operatorEmail, payload: compose(fresh), now }
    await queueAccountMail(trx, { ...mail, dedupeKey: `warning:${newId()}` })
  }
  return fresh
}

/** Returns true while the warning of a cause has not ended. */
export const isWarned = async (knex: Knex, cause: string): Promise<boolean> => (await readState(knex, keyOf(cause))) !== undefined

/** Lists the warnings that have not ended, of the causes that begin with `prefix`, with the time of their email in epoch ms. */
export async function listWarnings(knex: Knex, prefix: string): Promise<{ cause: string; at: number }[]> {
  const states = await listStates<{ at: number }>(knex, keyOf(prefix))
  return states.map(({ key, state }) => ({ cause: key.slice(keyOf('').length), at: state.at }))
}

/** Ends the warning of a cause, so that its next occurrence is emailed again. */
export const endWarning = (trx: Knex.Transaction, cause: string): Promise<void> => endWarnings(trx, [cause])

/** Ends the warnings of these causes. */
export const endWarnings = (trx: Knex.Transaction, causes: string[]): Promise<void> => deleteStates(trx, causes.map(keyOf))

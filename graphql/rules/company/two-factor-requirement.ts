import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, orThrow } from '#rules/platform/db/database.ts'

type Work = Pick<UnitOfWork, 'trx' | 'changes'>

/**
 * Returns true when the company requires two-factor, in its grace period or after. Commands that depend on it call this with the company
 * locked.
 */
export const isTwoFactorRequired = async (trx: Knex.Transaction, company: string): Promise<boolean> =>
  (await orThrow(trx('companies').where({ id: company }).first('two_factor_from'))).two_factor_from !== null

/** Requires two-factor of the company's people from a time on. Returns false and changes nothing when it is required already. */
export async function startTwoFactorRequirement({ trx }: Work, company: string, from: Date): Promise<boolean> {
  const [isFirst] = await trx('companies')
    .where({ id: company })
    .whereNull('two_factor_from')
    .update({ two_factor_from: from, two_factor_reminded_at: null })
    .returning('id')
  return isFirst !== undefined
}

/** Makes two-factor optional for the company's people. */
export async function endTwoFactorRequirement({ trx }: Work, company: string): Promise<void> {
  await trx('companies').where({ id: company }).update({ two_factor_from: null, two_factor_reminded_at: null })
}

const restMs = 24 * 60 * 60_000

/**
 * Records that the company's people are reminded of two-factor, and returns the time from which it is required. Undefined when it is not
 * required, or when they were reminded in the last 24 hours. A guarded statement admits one of two concurrent calls.
 */
export async function recordTwoFactorReminder({ trx, changes }: Work, company: string, now: Date): Promise<Date | undefined> {
  const [reminded] = await trx('companies')
    .where({ id: company })
    .whereNotNull('two_factor_from')
    .where(
      (query) => void query.whereNull('two_factor_reminded_at').orWhere('two_factor_reminded_at', '<=', new Date(now.getTime() - restMs)),
    )
    .update({ two_factor_reminded_at: now, revision: trx.raw('revision + 1') })
    .returning('two_factor_from')
  if (!reminded?.two_factor_from) return undefined
  changes.add('companies', company)
  return instant(reminded.two_factor_from)
}

type TwoFactorState = Pick<Row<'members'>, 'kind' | 'two_factor'> & Pick<Row<'companies'>, 'two_factor_from'>

/**
 * Returns true when a person may only set up two-factor, because their company's deadline has passed and they have none. Keys are exempt.
 */
export const lacksTwoFactor = ({ kind, two_factor: has, two_factor_from: from }: TwoFactorState, now: Date): boolean =>
  kind === 'person' && !has && from !== null && instant(from) <= now

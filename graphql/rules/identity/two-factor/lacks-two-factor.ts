import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import { instant, orThrow } from '#rules/platform/db/database.ts'

type TwoFactorState = Pick<Row<'members'>, 'kind' | 'two_factor'> & Pick<Row<'companies'>, 'two_factor_from'>

/**
 * Returns true when a person may only set up two-factor, because their company's deadline has passed and they have none. Keys are exempt.
 */
export const lacksTwoFactor = ({ kind, two_factor: has, two_factor_from: from }: TwoFactorState, now: Date): boolean =>
  kind === 'person' && !has && from !== null && instant(from) <= now

/**
 * Returns true when the company requires two-factor, in its grace period or after. Commands that depend on it call this with the team
 * locked.
 */
export const isTwoFactorRequired = async (trx: Knex.Transaction, company: string): Promise<boolean> =>
  (await orThrow(trx('companies').where({ id: company }).first('two_factor_from'))).two_factor_from !== null

import type { Knex } from 'knex'
import { instant, orThrow } from '#rules/platform/db/database.ts'
import type { Row } from '../../../model/tables.ts'

type Standing = Pick<Row<'members'>, 'kind' | 'two_factor'> & Pick<Row<'companies'>, 'two_factor_from'>

/**
 * Whether someone may reach nothing but the setup of two-factor: their company’s deadline has passed, and they have none. A key is no
 * person.
 */
export const lacksTwoFactor = ({ kind, two_factor: has, two_factor_from: from }: Standing, now: Date): boolean =>
  kind === 'person' && !has && from !== null && instant(from) <= now

/**
 * Whether the company requires two-factor of everyone, in its grace period or after it; asked with the team locked before a command that
 * it forbids.
 */
export const isTwoFactorRequired = async (trx: Knex.Transaction, company: string): Promise<boolean> =>
  (await orThrow(trx('companies').where({ id: company }).first('two_factor_from'))).two_factor_from !== null

import type { Knex } from 'knex'

/** Whether the company wants two-factor of everyone, in its grace or after it; asked with the team locked before an act that it forbids. */
export const isTwoFactorRequired = async (trx: Knex.Transaction, company: string): Promise<boolean> =>
  (await trx('companies').where({ id: company }).first('two_factor_from')).two_factor_from !== null

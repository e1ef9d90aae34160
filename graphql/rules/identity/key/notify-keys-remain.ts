import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { keysRemain } from './key-mails.ts'
import { listAdministrators } from './list-administrators.ts'

/**
 * Tells the Owners and Admins which live keys someone made, once they may not manage keys any more: a key is the company's, so it does not
 * end with its maker.
 */
export async function notifyKeysRemain({ trx, now }: UnitOfWork, maker: string, what: 'suspended' | 'removed' | 'demoted'): Promise<void> {
  const keys = await trx('api_keys')
    .where({ made_by: maker, status: 'active' })
    .where((query) => query.whereNull('expires_at').orWhere('expires_at', '>', now))
    .orderBy('seq')
    .select('name', 'prefix', 'last4')
  if (keys.length === 0) return
  const { name, company } = await orThrow(trx('members').where({ id: maker }).first('name', 'company'))
  const { name: companyName } = await orThrow(trx('companies').where({ id: company }).first('name'))
  for (const { id, email } of await listAdministrators(trx, company, maker)) {
    await queueAccountMail(trx, {
      kind: keysRemain,
      to: email,
      payload: { companyName, name, what, keys: keys.map((key) => ({ name: key.name, shown: `${key.prefix}…${key.last4}` })) },
      dedupeKey: `keys-remain:${maker}:${now.getTime()}:${id}`,
      now,
    })
  }
}

import type { Knex } from 'knex'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'

const keysLink = () => `${env.publicUrl}/profile/developers`

/** A key as emails show it: its name, and the visible parts of its secret such as `plutus_live_…k3Qd`. */
export type NamedKey = { name: string; shown: string }

/** Email to the Owners and Admins that a key expires soon, sent before programs that use it fail. */
export const keyEndsMail = accountMail<NamedKey & { companyName: string; day: string }>('key-ends', {
  goodForMs: 2 * 86_400_000,
  compose: ({ name, shown, companyName, day }) => ({
    subject: `The key “${name}” expires on ${day}`,
    heading: `A key of ${companyName} expires soon`,
    paragraphs: [
      `The key “${name}” (${shown}) expires on ${day}. Calls with it fail from then on.`,
      'Choose a later end to keep it, or create another key and move your programs to it.',
    ],
    button: { label: 'Open keys', link: keysLink() },
  }),
})

/**
 * Email to the Owners and Admins that lists the keys that still work after the member who created them was suspended, removed or lost
 * `key.manage`.
 */
export const keysRemainMail = accountMail<{
  companyName: string
  name: string
  what: 'suspended' | 'removed' | 'demoted'
  keys: NamedKey[]
}>('keys-remain', {
  compose: ({ companyName, name, what, keys }) => ({
    subject: `Check the keys that ${name} created`,
    heading: keys.length === 1 ? 'A key still works' : 'These keys still work',
    paragraphs: [
      `${name} ${happened[what]} at ${companyName}. Keys belong to the company, so the ones that ${name} created go on working:`,
      keys.map((key) => `“${key.name}” (${key.shown})`).join('\n'),
      `If ${name} may have kept a copy, rotate the key. If nothing uses it, revoke it.`,
    ],
    button: { label: 'Open keys', link: keysLink() },
  }),
})

const happened = { suspended: 'was suspended', removed: 'was removed from the team', demoted: 'can’t manage keys any more' }

/**
 * Emails the Owners and Admins a list of the live keys that a member created who may no longer manage keys. Keys belong to the company and
 * do not end with that member.
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
      kind: keysRemainMail,
      to: email,
      payload: { companyName, name, what, keys: keys.map((key) => ({ name: key.name, shown: `${key.prefix}…${key.last4}` })) },
      dedupeKey: `keys-remain:${maker}:${now.getTime()}:${id}`,
      now,
    })
  }
}

/** Returns the active Owners and Admins of a company, except the member `but`. */
export const listAdministrators = async (trx: Knex.Transaction, company: string, but?: string): Promise<{ id: string; email: string }[]> =>
  trx('members')
    .where({ company, kind: 'person', status: 'active' })
    .whereIn('company_role', ['Owner', 'Admin'])
    .whereNot({ id: but ?? company })
    .select('id', 'email')

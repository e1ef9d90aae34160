import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Knex } from 'knex'
import { openRewards, unsentAccountMails } from '#model/statuses.ts'
import { withdrawUnreadable } from '#rules/catalogue/voucher/unreadable-stock.ts'
import { acceptSecrets, findChangedSecrets, lossOf } from '#rules/platform/secrets/fingerprints.ts'
import { StackClaim } from '#rules/platform/stack/stack-claim.ts'
import { allSecrets, readSecrets, type Secrets } from '../secrets.ts'
import { connectDatabase, readDatabasePlace } from './connect.ts'

/**
 * Makes the secrets of this environment those of its database, with the option `yes`. Without it only says which differ and what stops working.
 * Withdraws vouchers in stock that cannot be opened any more. Throws an Error of one sentence
 * while Plutus runs on the database, and a SettingError for secrets that are missing.
 */
export async function acceptSecretsOf(options: Record<string, string>, env: NodeJS.ProcessEnv): Promise<Record<string, unknown>> {
  const secrets = readSecrets(env, allSecrets)
  const place = readDatabasePlace(env)
  if (place.kind === 'SQLite' && !existsSync(place.file)) throw new Error(`There is no database at ${place.file}.`)
  const knex = connectDatabase(env)
  try {
    if (!(await knex.schema.hasTable('plutus_meta'))) throw new Error('This database has no data of Plutus.')
    const changed = await findChangedSecrets(knex, secrets)
    if (!changed.length) return { changed: 'none: these are the secrets of this database' }
    const losses = Object.fromEntries(await Promise.all(changed.map(async (name) => [name, await describeLoss(knex, name)])))
    if (options.yes !== 'true') return { ...losses, accepted: 'no. Run it again with --yes to go on without the former secrets' }
    return { ...losses, ...(await accept(knex, secrets)) }
  } finally {
    await knex.destroy()
  }
}

/** Accepts the secrets while no stack can start on the database. */
async function accept(knex: Knex, secrets: Secrets): Promise<Record<string, unknown>> {
  const claim = new StackClaim(knex, randomUUID())
  if (!(await claim.take())) throw new Error('Plutus runs on this database. Stop it first, so that it does not go on with other secrets.')
  try {
    const unreadable = await knex.transaction(async (trx) => {
      await acceptSecrets(trx, secrets)
      return withdrawUnreadable(trx)
    })
    return {
      accepted: 'yes',
      ...(unreadable > 0 && { withdrawn: `${unreadable} vouchers in stock. Stock them again from your own files` }),
    }
  } finally {
    await claim.release()
  }
}

type Count = Promise<{ count?: string | number } | undefined>

const all = { count: '*' }

/** Counts the rows that a changed secret concerns, by what they are called. */
const counts: Partial<Record<keyof Secrets, Record<string, (knex: Knex) => Count>>> = {
  secret: { sessions: async (knex) => knex('directus_sessions').count(all).first() },
  rewardKey: { 'open rewards': async (knex) => knex('rewards').whereIn('status', openRewards).count(all).first() },
  voucherKey: {
    'in stock': async (knex) => knex('plutus_voucher_stock').whereNull('claim').count(all).first(),
    'issued vouchers': async (knex) => knex('plutus_vouchers').count(all).first(),
    'reward codes': async (knex) => knex('rewards').whereNotNull('code_encrypted').count(all).first(),
    'open orders': async (knex) => knex('plutus_voucher_orders').where({ status: 'ordered' }).count(all).first(),
  },
  accountMailKey: { emails: async (knex) => knex('plutus_account_mails').whereIn('status', unsentAccountMails).count(all).first() },
  codeKey: { 'authenticator apps': async (knex) => knex('plutus_authenticators').count(all).first() },
}

async function describeLoss(knex: Knex, name: keyof Secrets): Promise<string> {
  const found = Object.entries(counts[name] ?? {}).map(async ([what, count]) => `${(await count(knex))?.count ?? 0} ${what}`)
  return [lossOf[name], (await Promise.all(found)).join(', ')].filter(Boolean).join(': ')
}

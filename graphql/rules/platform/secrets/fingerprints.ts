import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { readState } from '#rules/platform/db/stored-state.ts'
import type { SecretName, Secrets } from '../../../secrets.ts'

const metaKey = 'secrets'

/** The parts of Plutus that stop working when a secret of secrets.json changes. Null for secrets that may change without loss. */
export const lossOf: Record<SecretName, string | null> = {
  key: 'nothing that is stored: it is Directus’s name of this copy',
  secret: 'open sessions: everyone has to sign in again',
  cookieKeys: null,
  hubToken: null,
  catalogueToken: null,
  guestToken: null,
  operatorToken: null,
  rewardKey: 'links of rewards issued before, in reminders, resent messages and messages under way. Links that were received still open',
  voucherKey: 'vouchers in stock, vouchers and reward codes that were issued, open supplier orders and refund bank accounts cannot be read',
  accountMailKey: 'account emails under way, such as invitations and receipts, are never sent',
  captchaKey: 'captchas that are being solved: people solve another',
  linkKey: 'unsubscribe links in messages that were sent',
  codeKey: 'emailed codes that are under way, and every authenticator app: run reset-two-factor for its owner',
  testPaymentsKey: 'payments open at the test provider',
  testPaymentsWebhookKey: 'payments open at the test provider',
  mailboxWebhookKey: 'delivery reports of mails in the built-in mailbox',
}

/** Hashes of the secrets that must not change by accident, by name. They are keyed with the secret, so they reveal nothing about it. */
type Fingerprints = Partial<Record<SecretName, string>>

/** The names of secrets whose change loses something. */
export const comparedNames = (Object.keys(lossOf) as SecretName[]).filter((name) => lossOf[name] !== null)

const toFingerprints = (secrets: Secrets): Fingerprints =>
  Object.fromEntries(comparedNames.map((name) => [name, createHmac('sha256', secrets[name]).update(name).digest('base64url')]))

/** Returns the names of the secrets that differ from those of this database. None for a database without fingerprints. */
export async function findChangedSecrets(knex: Knex, secrets: Secrets): Promise<SecretName[]> {
  return listDifferent(toFingerprints(secrets), await readState<Fingerprints>(knex, metaKey))
}

const listDifferent = (own: Fingerprints, stored: Fingerprints | undefined): SecretName[] =>
  comparedNames.filter((name) => stored?.[name] !== undefined && stored[name] !== own[name])

/**
 * Returns the names of the secrets that differ from those of this database. Stores the fingerprints that it lacks, such as those of a new
 * database or of one made by an older version.
 */
export async function compareSecrets(knex: Knex, secrets: Secrets): Promise<SecretName[]> {
  const own = toFingerprints(secrets)
  // read first: a write from this process could fail a command of a Plutus that runs on the same SQLite
  if (!(await readState(knex, metaKey)))
    await knex('plutus_meta')
      .insert({ key: metaKey, value: JSON.stringify(own) })
      .onConflict('key')
      .ignore()
  const stored = await readState<Fingerprints>(knex, metaKey)
  const changed = listDifferent(own, stored)
  if (changed.length || comparedNames.every((name) => stored?.[name] !== undefined)) return changed
  const added = await knex('plutus_meta')
    .where({ key: metaKey, value: JSON.stringify(stored) })
    .update({ value: JSON.stringify({ ...own, ...stored }) })
  // another process added its own first
  return added ? [] : findChangedSecrets(knex, secrets)
}

/** Returns the sentence that refuses secrets which differ from those of this database. `place` is where they come from. */
export const describeChanged = (place: string, names: SecretName[]): string =>
  `The secrets in ${place} are not those that this database was used with (different: ${names.join(', ')}). Put the right ones there, or name the right database. If they are lost, npm run operator -- accept-secrets says what stops working without them.`

/** Makes these secrets those of the database. */
export async function acceptSecrets(knex: Knex, secrets: Secrets): Promise<void> {
  const value = JSON.stringify(toFingerprints(secrets))
  await knex('plutus_meta').insert({ key: metaKey, value }).onConflict('key').merge()
}

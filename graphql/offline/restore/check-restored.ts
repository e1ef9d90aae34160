import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { checkWallet } from '#rules/ledger/wallet/check-wallet.ts'
import { tokenHash } from '#rules/messaging/token.ts'
import type { Manifest } from '../backup/manifest.ts'

/** Throws an Error of one sentence if a table has not as many rows as the manifest says. */
export async function compareRows(knex: Knex, { rows }: Manifest): Promise<void> {
  const differing: string[] = []
  for (const [table, expected] of Object.entries(rows)) {
    const [counted] = await knex
      .queryBuilder()
      .from(table)
      .count({ count: '*' })
      .catch(() => [])
    const count = counted ? Number(counted.count) : undefined
    if (count !== expected) differing.push(`${table} has ${count ?? 'no'} rows instead of ${expected}`)
  }
  if (differing.length) throw new Error(`The restored database isn’t what was backed up: ${differing.slice(0, 5).join(', ')}.`)
}

/** Checks every wallet as `check-ledgers` does. Returns one sentence for each mismatch. */
export async function checkLedgers(knex: Knex): Promise<{ wallets: number; mismatches: string[] }> {
  const companies = await knex('wallets').orderBy('company').pluck('company')
  const mismatches: string[] = []
  for (const company of companies) mismatches.push(...(await checkWallet(knex, company)))
  return { wallets: companies.length, mismatches }
}

const sampleMax = 20

/** Recomputes the links of the latest rewards with the restored key, at most 20. Throws an Error of one sentence if one differs. */
export async function checkLinks(knex: Knex, rewardKey: string): Promise<number> {
  const rewards = await knex('rewards')
    .where({ kind: 'link' })
    .orderBy('seq', 'desc')
    .limit(sampleMax)
    .select('id', 'token_version', 'token_hash')
  const key = Buffer.from(rewardKey, 'base64url')
  const tokenOf = (id: string, version: number) => createHmac('sha256', key).update(`${id}|${version}`).digest('base64url').slice(0, 22)
  const wrong = rewards.filter(({ id, token_version, token_hash }) => tokenHash(tokenOf(id, token_version)) !== token_hash)
  if (wrong.length)
    throw new Error(`The secrets don’t belong to this database: ${wrong.length} of ${rewards.length} reward links wouldn’t open.`)
  return rewards.length
}

import * as z from 'zod/mini'
import { storeDifferences } from '#rules/ledger/books/store-differences.ts'
import { checkWallet } from '#rules/ledger/wallet/check-wallet.ts'
import { ledgerReader } from '#rules/ledger/wallet/ledger-reader.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId, nonNull, orThrow } from '#rules/platform/db/database.ts'
import { shortReason } from '#rules/platform/input/reason-input.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { Row } from '../../../model/tables.ts'
import { amountInput, toSignedMinor } from './amount-input.ts'
import { companyInput, findCompany } from './find-company.ts'
import { flagInput } from './flag-input.ts'
import { readDifferences } from './list-differences.ts'
import type { OperatorCommand } from './operator-command.ts'

const adjustWalletInput = z.object({
  company: companyInput,
  amount: amountInput,
  reason: shortReason,
  key: z.optional(z.string().check(z.maxLength(100))),
})

/**
 * Adds an amount to a wallet's available balance, or deducts a negative one, and records the reason on the ledger. The same `key` posts
 * once. Refuses NOT_FOUND, VALIDATION, IDEMPOTENCY_CONFLICT for the same key with another amount, and for a deduction INSUFFICIENT_BALANCE
 * and WALLET_FROZEN.
 */
export const adjustWallet: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL --amount 1000.00 --reason "why" [--key once]',
  run: (body, caller) => {
    const adjustment = parseInput(adjustWalletInput, body)
    return transact((work) => adjust(work, adjustment, caller))
  },
}

async function adjust(
  work: UnitOfWork,
  { company: name, amount, reason, key = newId() }: z.output<typeof adjustWalletInput>,
  caller: Caller,
) {
  const { trx, now } = work
  const company = await findCompany(trx, name)
  const currency = nonNull(company.reward_currency)
  const available = toSignedMinor(amount, currency, 'amount')
  const before = await trx('wallet_transactions')
    .whereIn('wallet', trx('wallets').where({ company: company.id }).select('id'))
    .where({ idempotency_key: key })
    .first('wallet', 'delta_available')
  if (before) {
    if (minor(before.delta_available) !== available) throw refusal('IDEMPOTENCY_CONFLICT')
    return toAdjustmentResult(company, await orThrow(trx('wallets').where({ id: before.wallet }).first()), { posted: false })
  }
  const left = await postLedgerEntry(work, {
    company: company.id,
    type: 'adjustment',
    available,
    reserved: 0,
    reference: `ADJ-${key.slice(-8).toUpperCase()}`,
    description: reason,
    actorKind: 'operator',
    idempotencyKey: key,
  })
  await writeAudit(trx, {
    company: company.id,
    actor: null,
    actorKind: 'operator',
    caller,
    action: 'wallet.adjust',
    entity: 'wallets',
    entityId: left.wallet,
    detail: { amount: String(available), currency, reason },
    before: { available: String(left.available - available) },
    after: { available: String(left.available) },
    now,
  })
  return toAdjustmentResult(company, left, { posted: true })
}

type WalletBalances = Pick<Row<'wallets'>, 'available' | 'reserved' | 'seq'>

/**
 * Returns the result of a wallet adjustment for the terminal: the company, its formatted balances, and if the adjustment was posted now.
 */
function toAdjustmentResult(
  { name, reward_currency }: Row<'companies'>,
  { available, reserved, seq }: WalletBalances,
  { posted }: { posted: boolean },
) {
  const currency = nonNull(reward_currency)
  return {
    company: name,
    available: formatMoney(minor(available), currency),
    reserved: formatMoney(minor(reserved), currency),
    seq: String(minor(seq)),
    posted,
  }
}

const checkLedgersInput = z.object({ provider: flagInput })

/**
 * Checks that every wallet's balances agree with its ledger entries, rewards, recharges and points. Returns the mismatches, one sentence
 * each. With `provider` also compares our payments with the records of the providers.
 */
export const checkLedgers: OperatorCommand = {
  usage: '[--provider]',
  run: async (body) => {
    const { provider } = parseInput(checkLedgersInput, body)
    const failures = provider ? await storeDifferences() : []
    const knex = ledgerReader()
    const wallets = await knex('wallets').select('company')
    const mismatches: string[] = []
    for (const { company } of wallets) mismatches.push(...(await checkWallet(knex, company)))
    return { wallets: wallets.length, mismatches, ...(provider ? { differences: await readDifferences(knex), failures } : {}) }
  },
}

import * as z from 'zod/mini'
import { storeDifferences } from '#rules/ledger/books/store-differences.ts'
import { checkWallet } from '#rules/ledger/wallet/check-wallet.ts'
import { ledgerReader } from '#rules/ledger/wallet/ledger-reader.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { announceRelease } from '#rules/ledger/wallet/release-wallet.ts'
import { writeAudit } from '#rules/platform/command/audit.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId, nonNull, orThrow } from '#rules/platform/db/database.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { Row } from '../../../model/tables.ts'
import { amountInput, toSignedMinor } from './amount-input.ts'
import { findCompany } from './find-company.ts'
import { flagInput } from './flag-input.ts'
import { readDifferences } from './list-differences.ts'
import { auditOperator, type OperatorCommand } from './operator-command.ts'

const adjustWalletInput = z.object({
  company: z.string().check(z.minLength(1, 'Name the company')),
  amount: amountInput,
  reason: z.string().check(z.minLength(3, 'Give a reason of a few words'), z.maxLength(200)),
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

const unfreezeWalletInput = z.object({
  company: z.string().check(z.minLength(1, 'Name the company')),
  reason: z.string('Give a reason of a few words').check(z.minLength(3, 'Give a reason of a few words'), z.maxLength(200)),
})

const companyFault = (why: string) => refusal('VALIDATION', { fields: { company: why } })

/** Unfreezes a wallet. Refuses NOT_FOUND, and VALIDATION if it is not frozen, is below zero, or does not add up with its ledger. */
export const unfreezeWallet: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL --reason "what was corrected"',
  run: async (body, caller) => {
    const { company: wanted, reason } = parseInput(unfreezeWalletInput, body)
    const knex = ledgerReader()
    const company = await findCompany(knex, wanted)
    const mismatches = await checkWallet(knex, company.id)
    if (mismatches.length) throw companyFault(`The ledger doesn’t add up yet: ${mismatches.join('; ')}`)
    return transact(async (work) => {
      const { trx } = work
      const before = await trx('wallets').where({ company: company.id }).first()
      if (before?.status !== 'frozen') throw companyFault(`The wallet of ${company.name} isn’t frozen`)
      const after = { status: 'active', frozen_reason: null } as const
      const released = await trx('wallets')
        .where({ id: before.id, status: 'frozen' })
        .where('available', '>=', 0)
        .update({ ...after, frozen_at: null, revision: trx.raw('revision + 1') })
      if (!released) throw companyFault(`The balance is below zero: ${formatMoney(minor(before.available), before.currency)}`)
      await announceRelease(work, before)
      await auditOperator(work, caller, company.id, 'wallet.unfreeze', 'wallets', before.id, {
        detail: { reason },
        before: { status: 'frozen', frozen_reason: before.frozen_reason },
        after,
      })
      return { company: company.name, status: 'active', available: formatMoney(minor(before.available), before.currency) }
    })
  },
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

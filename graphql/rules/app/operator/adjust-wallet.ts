import * as z from 'zod/mini'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { transactTogether } from '#rules/platform/command/transact-together.ts'
import { filled, minor, newId, orThrow } from '#rules/platform/db/database.ts'
import { amountInput, isNegative } from './amount-input.ts'
import { findCompany } from './find-company.ts'
import type { OperatorCommand } from './operator-command.ts'
import { type Adjusted, type Adjustment, adjusted, minorUnitsOf, postAdjustments } from './post-adjustments.ts'

const input = z.object({
  company: z.string().check(z.minLength(1, 'Name the company')),
  amount: amountInput,
  reason: z.string().check(z.minLength(3, 'Give a reason of a few words'), z.maxLength(200)),
  key: z.optional(z.string().check(z.maxLength(100))),
})

/**
 * Corrects a wallet by hand, with the reason on the ledger. The same key posts once; with another amount it refuses
 * IDEMPOTENCY_CONFLICT.
 */
export const adjustWallet: OperatorCommand = {
  usage: '--company NAME|ID|EMAIL --amount 1000.00 --reason "why" [--key once]',
  run: async (body, caller) => {
    const { company, key, ...wish } = parseInput(input, body)
    const adjustment = { ...wish, key: key ?? newId(), caller }
    // whoever shares a commit may have to repeat it
    const credited = key && !isNegative(wish.amount) ? await creditTogether(company, adjustment) : undefined
    return credited ?? transact((work) => adjust(work, company, adjustment))
  },
}

async function adjust(work: UnitOfWork, wanted: string, adjustment: Adjustment): Promise<Adjusted> {
  const company = await findCompany(work.trx, wanted)
  const [before] = await linesOf(work, company.id, [adjustment.key])
  if (!before) return filled((await postAdjustments(work, company, [adjustment]))[0])
  if (Number(before.delta_available) !== minorUnitsOf(company, adjustment.amount)) throw refusal('IDEMPOTENCY_CONFLICT')
  const wallet = await orThrow(work.trx('wallets').where({ company: company.id }).first())
  const sums = { available: minor(wallet.available), reserved: minor(wallet.reserved), seq: minor(wallet.seq) }
  return adjusted(company, sums, false)
}

/**
 * Posts credits that meet together, by the name that the operator calls the company. What was posted before, or is asked for twice, is
 * looked up alone.
 */
const creditTogether = transactTogether<Adjustment, Adjusted>(async (work, credits, wanted) => {
  const company = await findCompany(work.trx, wanted)
  const before = await linesOf(
    work,
    company.id,
    credits.map(({ key }) => key),
  )
  const seen = new Set(before.map((line) => line.idempotency_key))
  const fresh = credits.filter(({ key }) => !seen.has(key) && seen.add(key))
  const posted = fresh.length ? await postAdjustments(work, company, fresh) : []
  return credits.map((credit) => posted[fresh.indexOf(credit)])
})

/** What these keys posted before. */
const linesOf = ({ trx }: UnitOfWork, company: string, keys: string[]) =>
  trx('wallet_transactions')
    .whereIn('wallet', trx('wallets').where({ company }).select('id'))
    .whereIn('idempotency_key', keys)
    .select('idempotency_key', 'delta_available')

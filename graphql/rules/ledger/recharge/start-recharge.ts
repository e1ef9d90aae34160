import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { optionalEmail } from '#contracts/address/email-input.ts'
import { moneyInput } from '#contracts/money/money-input.ts'
import { printableText } from '#contracts/text/printable-input.ts'
import { optionalText } from '#contracts/text/text-input.ts'
import { rechargeCost } from '#contracts/wallet/recharge-cost.ts'
import { rechargeLifecycle } from '#model/lifecycles.ts'
import type { Row } from '#model/tables.ts'
import { readRates } from '#rules/campaign/cost.ts'
import { taxPlaceColumns } from '#rules/company/tax-place.ts'
import { issueProforma } from '#rules/ledger/document/issue-proforma.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { defineCommand } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, newId } from '#rules/platform/db/database.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { makeRechargeNumber } from './recharge-row.ts'

/**
 * The path of the page on this site to which the payer can return afterwards, such as /campaigns. Rejects forms that a browser would
 * resolve to another site: "//host", "/.//host", backslashes, line breaks.
 */
const sitePath = z.string().check(
  z.maxLength(300),
  z.refine((path) => /^\/[\x21-\x5b\x5d-\x7e]*$/.test(path) && isOfSite(URL.parse(path, site)), 'Please enter a path on this site'),
)
const site = 'https://plutus.invalid'
const isOfSite = (url: URL | null): boolean => url?.origin === site && !url.pathname.startsWith('//')

/** Input of the recharge page (R26). `expectedTotal` is the total that the page displayed, in minor units. */
const startRechargeInput = z.object({
  amount: moneyInput.check(z.gte(1, 'Please enter an amount')),
  method: rowId,
  expectedTotal: moneyInput,
  poNumber: z.pipe(optionalText(64), z.nullable(z.string().check(printableText))),
  receiptTo: optionalEmail,
  returnTo: z.nullish(sitePath),
})

const input = z.object({ idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)), input: startRechargeInput })
type RechargeInput = z.output<typeof startRechargeInput>

/**
 * In ms. Lifetime of a recharge by payment page. Stripe keeps a page open for at least thirty minutes, and retries can delay its creation.
 */
const checkoutLifetimeMs = 35 * 60_000
const transferMs = 14 * 86_400_000
/** The maximum pro-forma emails per company and hour, limited because the payer can enter any address. */
const mailedPerHourMax = 30

/**
 * Starts a recharge without moving money. A job then creates the payment page, except for bank transfers, which await payment at once.
 * Idempotent by key and body. Refuses COMPANY_NOT_VERIFIED, METHOD_NOT_AVAILABLE, RECHARGE_LIMIT {min, max}, PRICE_CHANGED {total},
 * RATE_LIMITED, IDEMPOTENCY_CONFLICT.
 */
export const startRecharge = defineCommand(input, { may: 'recharge.start' }, async (context) => {
  const { idempotencyKey, input } = context.input
  const { me, trx, now, changes, audit } = context
  const payloadHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const before = await trx('recharges').where({ company: me.company, idempotency_key: idempotencyKey }).first('id', 'payload_hash')
  if (before && before.payload_hash !== payloadHash) throw refusal('IDEMPOTENCY_CONFLICT')
  if (before) return before.id

  if (!me.verified) throw refusal('COMPANY_NOT_VERIFIED')
  const terms = await confirmTerms(context, input, me)
  const isTransfer = terms.provider === 'manual'
  const expiresAt = new Date(now.getTime() + (isTransfer ? transferMs : checkoutLifetimeMs))
  const id = newId()
  const number = makeRechargeNumber(now, me.timeZone)
  const seq = await nextSequence(trx, 'recharges', me.company)
  if (isTransfer && input.receiptTo) await limitProformaMails(context, me)
  await trx('recharges').insert({
    id,
    company: me.company,
    seq,
    number,
    ...terms,
    ...rechargeLifecycle.start.into(isTransfer ? 'awaiting_payment' : 'created'),
    facts: JSON.stringify({ isOpen: isTransfer }),
    po_number: input.poNumber,
    receipt_to: input.receiptTo,
    return_to: input.returnTo ?? null,
    started_by: me.id,
    idempotency_key: idempotencyKey,
    payload_hash: payloadHash,
    date_created: now,
    date_updated: now,
    expires_at: expiresAt,
  })
  if (isTransfer) await issueProforma(context, id)
  else await enqueueJob(trx, 'open-checkout', id)
  await enqueueJob(trx, 'expire-recharge', id, { runAt: expiresAt })
  changes.add('recharges', id)
  await audit('recharge.start', 'recharges', id, {
    detail: { number, amount: String(input.amount), currency: me.currency, method: terms.method, provider: terms.provider },
  })
  return id
})

/**
 * Refuses RATE_LIMITED after 30 pro-forma emails of a company in an hour. The caller has locked the company's sequence, so concurrent calls
 * count each other.
 */
async function limitProformaMails({ trx, now }: UnitOfWork, { company }: Me): Promise<void> {
  const recent = await trx('recharges')
    .where({ company, provider: 'manual' })
    .whereNotNull('receipt_to')
    .where('date_created', '>', new Date(now.getTime() - 3_600_000))
    .count({ count: '*' })
    .first()
  if (Number(recent?.count) >= mailedPerHourMax) throw refusal('RATE_LIMITED', { retryAfterSeconds: 3600 })
}

/**
 * Returns the current terms of the recharge. Refuses METHOD_NOT_AVAILABLE, also for an online method after a dispute, RECHARGE_LIMIT
 * {min, max}, and PRICE_CHANGED {total} if the page displayed another total.
 */
async function confirmTerms({ trx }: UnitOfWork, { amount, method: id, expectedTotal }: RechargeInput, me: Me) {
  const method = await trx('recharge_methods').where({ id, currency: me.currency, status: 'active' }).first()
  if (!method || (await isClosedByDispute(trx, method, me))) throw refusal('METHOD_NOT_AVAILABLE')
  const limits = { min: minor(method.min), max: minor(method.max) }
  if (amount < limits.min || amount > limits.max) throw refusal('RECHARGE_LIMIT', { min: String(limits.min), max: String(limits.max) })
  const rates = await readRates(trx, me.company)
  const { provider, fee_bps: feeBps } = method
  const { fee, tax, total } = rechargeCost(amount, {
    provider,
    currency: me.currency,
    feeBps,
    feeFixed: minor(method.fee_fixed),
    rates,
  })
  if (total !== expectedTotal) throw refusal('PRICE_CHANGED', { total: String(total) })
  const taxes = { tax, tax_bps: rates.taxBps, ...taxPlaceColumns(rates) }
  return { currency: me.currency, method: method.method, provider, amount, fee, ...taxes, total_payable: total }
}

/** Returns true for an online method of a company whose disputed payment leaves it bank transfers only, where these exist. */
async function isClosedByDispute(trx: Knex, { provider, currency }: Pick<Row<'recharge_methods'>, 'provider' | 'currency'>, me: Me) {
  if (provider === 'manual') return false
  const wallet = await trx('wallets').where({ company: me.company, transfer_only: true }).first('id')
  return (
    wallet !== undefined && Boolean(await trx('recharge_methods').where({ currency, provider: 'manual', status: 'active' }).first('id'))
  )
}

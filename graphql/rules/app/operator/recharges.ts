import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { formatMoney } from '#contracts/money/currency.ts'
import { operatorReason } from '#contracts/text/reason-input.ts'
import { requiredText } from '#contracts/text/text-input.ts'
import { incomingRecharges, isOneOf, uncreditedRecharges } from '#model/statuses.ts'
import { recordPayment } from '#rules/ledger/recharge/record-payment.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { instant, minor, newId } from '#rules/platform/db/database.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import { findCompany } from './find-company.ts'
import { financeEvent, findRecharge, loadRechargeSummary } from './find-recharge.ts'
import type { OperatorCommand } from './operator-command.ts'

const listRechargesInput = z.object({ status: z.optional(z.string()), company: z.optional(z.string()) })

/** Lists bank transfers that await finance, oldest first. With a status or a company, lists those recharges, newest first. */
export const listRecharges: OperatorCommand = {
  run: async (body) => {
    const { status, company } = parseInput(listRechargesInput, body)
    const knex = getDatabase()
    const query = knex('recharges').join('companies', 'companies.id', 'recharges.company').limit(100)
    if (status) query.where('recharges.status', status)
    if (company) query.where('recharges.company', (await findCompany(knex, company)).id)
    const isQueue = !status && !company
    if (isQueue) query.where('recharges.provider', 'manual').whereIn('recharges.status', incomingRecharges)
    const rows = await query.orderBy('recharges.date_created', isQueue ? 'asc' : 'desc').select('recharges.*', 'companies.name')
    return {
      recharges: rows.map((row) => ({
        number: row.number,
        company: row.name,
        status: row.status,
        method: row.method,
        provider: row.provider,
        payable: formatMoney(minor(row.total_payable), row.currency),
        paid: formatMoney(minor(row.paid_amount), row.currency),
        credited: formatMoney(minor(row.credited_amount), row.currency),
        reversed: formatMoney(minor(row.reversed_amount), row.currency),
        transfer: row.transfer_reference ?? '',
        started: instant(row.date_created).toISOString(),
      })),
    }
  },
}

const rejectRechargeInput = z.object({
  number: requiredText(24, 'Name the recharge by its number'),
  reason: operatorReason,
})

/**
 * Closes a recharge that finance rejects or whose money never arrived, and emails the reason to the person who started it.
 * Refuses NOT_FOUND, and VALIDATION once it is credited or closed.
 */
export const rejectRecharge: OperatorCommand = {
  run: async (body, caller) => {
    const { number, reason } = parseInput(rejectRechargeInput, body)
    return transact(async (work) => {
      const recharge = await findRecharge(work.trx, number)
      if (!isOneOf(uncreditedRecharges, recharge.status))
        throw refusal('VALIDATION', { fields: { number: `${recharge.number} is already ${recharge.status}` } })
      const event = financeEvent(work, recharge, `reject:${newId()}`, { type: 'finance.rejected', fact: { kind: 'rejected', reason } })
      await recordPayment(work, 'manual', event, JSON.stringify({ recharge: recharge.id, reason }), {
        mover: { id: null, kind: 'operator' },
        caller,
        detail: { reason },
      })
      if (recharge.providerRef) await enqueueJob(work.trx, 'close-checkout', recharge.id)
      return loadRechargeSummary(work.trx, recharge.id)
    })
  },
}

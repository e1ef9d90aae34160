import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import { incomingRecharges } from '../../../model/statuses.ts'
import { findCompany } from './find-company.ts'
import type { OperatorCommand } from './operator-command.ts'

const input = z.object({ status: z.optional(z.string()), company: z.optional(z.string()) })

/** Bank transfers that await finance, the oldest first; with a status or a company those recharges, newest first. */
export const listRecharges: OperatorCommand = {
  usage: '[--status awaiting_payment|processing|credited|…] [--company NAME|ID|EMAIL]',
  run: async (body) => {
    const { status, company } = parseInput(input, body)
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

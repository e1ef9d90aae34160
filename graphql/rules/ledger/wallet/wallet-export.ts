import { minorDigits } from '#contracts/money/currency.ts'
import { instant } from '#rules/platform/db/database.ts'
import { defineExport } from '#rules/platform/export/export-kind.ts'
import { utcTime, zonedTime } from '#rules/platform/export/zoned-time.ts'
import { plainMoney } from '#rules/platform/money/plain-money.ts'
import { actorLabels, entryLabels, type LedgerEntryRow, queryEntries, readEntries } from './read-entries.ts'
import { walletFilter } from './wallet-filter.ts'
import { walletPrint } from './wallet-print.ts'

/** Export columns that split the change of the held balance into value, fee and tax. Empty for entries about recharges and adjustments. */
const heldParts = (currency: string) => ['Value', 'Fee', currency === 'INR' ? 'GST on fee' : 'Tax on fee']

/** Exports the ledger entries of a company's wallet, as the page Wallet History shows them (R28). */
export const walletExport = defineExport({
  may: 'money.view',
  name: 'wallet-history',
  filter: walletFilter,
  count: async (knex, { company }, filter) => {
    const counted = await queryEntries(knex, company, filter).count({ count: '*' }).first()
    return Number(counted?.count)
  },
  readPage: (knex, { company }, filter, after) => readEntries(knex, company, filter, after),
  file: {
    columns: ({ timeZone, currency }) => [
      { name: 'Number' },
      ...[`Time (${timeZone})`, 'Time (UTC)'].map((name) => ({ name, isTime: true as const })),
      ...['Type', 'Description', 'Reference', 'Campaign', 'Internal reference', 'Launch'].map((name) => ({ name })),
      ...['Reward', 'Recipient', 'Recharge', 'By'].map((name) => ({ name })),
      ...[
        ...['Available change', 'Held change', ...heldParts(currency), 'Incoming change'],
        ...['Available after', 'Held after', 'Incoming after'],
      ].map((name) => ({ name: `${name} (${currency})`, digits: minorDigits(currency) })),
    ],
    cells: (line: LedgerEntryRow, { timeZone, currency }) => {
      const at = instant(line.occurred_at)
      const digits = minorDigits(currency)
      const sign = BigInt(line.delta_reserved) < 0n ? -1n : 1n
      const sums = [
        line.delta_available,
        line.delta_reserved,
        ...[line.value, line.fee, line.tax].map((part) => (part === null ? null : String(sign * BigInt(part)))),
        line.delta_pending,
        line.available_after,
        line.reserved_after,
        line.pending_after,
      ]
      return [
        String(line.seq),
        zonedTime(at, timeZone),
        utcTime(at),
        entryLabels[line.type],
        line.description,
        line.reference,
        line.campaign_name ?? '',
        line.internal_reference ?? '',
        line.launch_number ?? '',
        line.reward_seq === null ? '' : `RW-${line.reward_seq}`,
        line.recipient_name || line.recipient_email || '',
        line.recharge_number ?? '',
        line.actor_name ?? actorLabels[line.actor_kind] ?? '',
        ...sums.map((sum) => (sum === null ? '' : plainMoney(sum, digits))),
      ]
    },
  },
  print: walletPrint,
})

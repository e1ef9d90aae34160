import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoment, formatRowTime } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { signOf, subtractMoney } from '#web/lib/money/money.ts'
import { Money } from '#web/ui/money.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { EntryIcon } from './entry-icon.tsx'
import { EntryNote } from './entry-note.tsx'
import { EntryTitle } from './entry-title.tsx'
import type { Notes } from './use-entry-notes.ts'

const StatementRow_line = graphql(`
  fragment StatementRow_line on wallet_transactions {
    id
    type
    delta_available
    delta_reserved
    delta_pending
    available_after
    reference
    description
    occurred_at
    campaign {
      id
      name
    }
    reward {
      id
      recipient_email
    }
    recharge {
      id
    }
  }
`)

type StatementRowProps = {
  line: FragmentType<typeof StatementRow_line>
  currency: string
  timeZone: string
  notes: Notes
}

/** A row with one ledger entry, its cause, amount and the available balance after it. */
export function StatementRow({ line, currency, timeZone, notes }: StatementRowProps) {
  const { data } = useFragmentData({ fragment: StatementRow_line, from: line })
  const { campaign, description } = data
  const sign = signOf(data.delta_available)
  const amount = <LineAmount line={data} currency={currency} />
  return (
    <TableRow>
      <TableCell
        className="num h-10 py-1 whitespace-nowrap text-muted-foreground max-sm:hidden"
        title={formatMoment(data.occurred_at, timeZone)}
      >
        {formatRowTime(data.occurred_at, timeZone)}
      </TableCell>
      <TableCell className="h-10 py-2 max-sm:w-full sm:min-w-44 sm:py-1">
        <div className="flex items-start gap-3 max-sm:[&>svg]:mt-1 sm:items-center">
          <EntryIcon type={data.type} isOut={sign < 0} />
          <div className="min-w-0 wrap-anywhere">
            <EntryTitle line={data} />
            {campaign?.name && !description.includes(campaign.name) && (
              <span className="text-xs text-muted-foreground max-sm:block sm:ml-2.5">{campaign.name}</span>
            )}
            <EntryNote line={data} notes={notes} currency={currency} />
            <span className="num block text-xs text-muted-foreground sm:hidden">{formatRowTime(data.occurred_at, timeZone)}</span>
          </div>
        </div>
      </TableCell>
      <TableCell className="h-10 py-1 whitespace-nowrap text-muted-foreground max-xl:hidden">{data.reference}</TableCell>
      <TableCell numeric className="h-10 py-1 max-sm:hidden">
        {sign <= 0 && amount}
      </TableCell>
      <TableCell numeric className="h-10 py-1 max-sm:hidden">
        {sign > 0 && amount}
      </TableCell>
      <TableCell numeric className="h-10 py-1 pr-0 text-muted-foreground max-sm:hidden">
        <Money bare amount={data.available_after} currency={currency} />
      </TableCell>
      <TableCell numeric className="align-top whitespace-nowrap sm:hidden">
        {amount}
        <span className="block text-xs text-muted-foreground">
          <Money bare amount={data.available_after} currency={currency} />
        </span>
      </TableCell>
    </TableRow>
  )
}

type Deltas = { delta_available: string; delta_reserved: string; delta_pending: string }

/**
 * The change of the available balance. Redemptions and pending recharges do not change it, so they show the held or incoming amount
 * instead.
 */
function LineAmount({ line, currency }: { line: Deltas; currency: string }) {
  const t = useTranslations('wallet')
  const { delta_available, delta_reserved, delta_pending } = line
  if (signOf(delta_available) !== 0) return <Money signed bare amount={delta_available} currency={currency} />
  const amount = (sum: string) => formatMoney(sum, currency, { bare: true, signed: true })
  return (
    <span className="text-muted-foreground">
      {signOf(delta_reserved) === 0
        ? t('incomingMove', { amount: amount(delta_pending) })
        : t('fromHeld', { amount: formatMoney(subtractMoney('0', delta_reserved), currency, { bare: true }) })}
    </span>
  )
}

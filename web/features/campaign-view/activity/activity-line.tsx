import type { FragmentType } from '@apollo/client'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoment, formatRowTime } from '#web/lib/dates/dates.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Money } from '#web/ui/money.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'

const ActivityLine_line = graphql(`
  fragment ActivityLine_line on wallet_transactions {
    id
    type
    description
    reference
    delta_available
    delta_reserved
    occurred_at
    actor {
      id
      name
    }
    reward {
      id
      recipient_name
      brand {
        id
        name
      }
    }
  }
`)

/** One ledger entry of the campaign with its time, actor and the changes to the available and the held balance. */
export function ActivityLine({ line }: { line: FragmentType<typeof ActivityLine_line> }) {
  const t = useTranslations('campaignView.activity')
  const { timeZone, currency } = useUser().company
  const { data } = useFragmentData({ fragment: ActivityLine_line, from: line })
  // A redemption shows the person and brand instead of its description, which is the same in every line.
  const whose = [data.reward?.recipient_name, data.type === 'capture' && data.reward?.brand?.name].filter(Boolean).join(', ')
  return (
    <TableRow>
      <TableCell
        className="num h-10 py-1 whitespace-nowrap text-muted-foreground max-sm:hidden"
        title={formatMoment(data.occurred_at, timeZone)}
      >
        {formatRowTime(data.occurred_at, timeZone)}
      </TableCell>
      <TableCell className="h-10 py-2 sm:py-1">
        <span className="font-medium">{data.type === 'capture' ? t('redeemed') : data.description}</span>
        {whose && <span className="ml-2.5 text-xs text-muted-foreground max-sm:ml-0 max-sm:block">{whose}</span>}
        {data.actor && <span className="ml-2.5 text-xs text-muted-foreground max-sm:hidden">{t('by', { name: data.actor.name })}</span>}
        <span className="num block text-xs text-muted-foreground sm:hidden">{formatRowTime(data.occurred_at, timeZone)}</span>
      </TableCell>
      <TableCell className="h-10 py-1 whitespace-nowrap text-muted-foreground max-lg:hidden">{data.reference}</TableCell>
      <TableCell numeric className="h-10 py-2 max-sm:pr-0 sm:py-1">
        <Delta amount={data.delta_available} currency={currency} />
        <span className="block text-xs whitespace-nowrap text-muted-foreground sm:hidden">
          {t('held')} <Delta amount={data.delta_reserved} currency={currency} />
        </span>
      </TableCell>
      <TableCell numeric className="h-10 py-1 text-muted-foreground max-sm:hidden">
        <Delta amount={data.delta_reserved} currency={currency} />
      </TableCell>
    </TableRow>
  )
}

function Delta({ amount, currency }: { amount: string; currency: string }) {
  return compareMoney(amount, '0') === 0 ? (
    <span className="text-muted-foreground">–</span>
  ) : (
    <Money signed bare amount={amount} currency={currency} />
  )
}

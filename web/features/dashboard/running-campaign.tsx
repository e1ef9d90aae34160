import type { FragmentType } from '@apollo/client'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { funnelCounts } from '#web/entities/campaign/funnel-counts.ts'
import { isDownloaded } from '#web/entities/campaign/is-downloaded.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { FunnelBar } from '#web/ui/charts/funnel-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'

const RunningCampaign_campaign = graphql(`
  fragment RunningCampaign_campaign on campaigns {
    id
    name
    status
    wizard_step
    delivery_type
    delivery
    code_details
    currency
    subtotal
    issued_value
    claimed_value
    recipient_count
    issued_count
    sent_count
    opened_count
    claimed_count
  }
`)

/** A row of the dashboard with one running campaign, its progress, recipients, redeemed and committed value. */
export function RunningCampaign({ campaign }: { campaign: FragmentType<typeof RunningCampaign_campaign> }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const { data } = useFragmentData({ fragment: RunningCampaign_campaign, from: campaign })
  const bar = <FunnelBar counts={funnelCounts(data)} className="sm:max-lg:[--bar:80px]" />
  const claimed = { amount: data.claimed_value, currency: data.currency }
  return (
    <TableRow className="relative">
      <TableCell className="h-[46px] max-sm:py-3.5 max-sm:pr-0">
        <div className="flex items-baseline justify-between gap-4">
          <Link to={campaignPath(data)} className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0">
            {data.name}
          </Link>
          <Money whole {...claimed} className="font-medium sm:hidden" />
        </div>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:hidden">
          {bar}
          <span className="text-xs text-muted-foreground">
            {t(isDownloaded(data) ? 'codeCount' : 'recipientCount', { count: data.recipient_count })}
          </span>
        </div>
      </TableCell>
      <TableCell className="h-[46px] max-sm:hidden">{bar}</TableCell>
      <TableCell numeric className="h-[46px] max-xl:hidden">
        {format.number(data.recipient_count)}
      </TableCell>
      <TableCell numeric className="h-[46px] font-medium max-sm:hidden">
        <Money bare whole {...claimed} />
      </TableCell>
      <TableCell numeric className="h-[46px] text-muted-foreground max-sm:hidden">
        <Money bare whole amount={data.subtotal} currency={data.currency} />
      </TableCell>
    </TableRow>
  )
}

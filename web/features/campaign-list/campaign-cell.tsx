import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ColumnName } from '#graphql/contracts/list/list-columns.ts'
import { deliveryIcons } from '#web/entities/campaign/delivery-icons.ts'
import type { CampaignRow_campaignFragment } from '#web/gql/graphql.ts'
import { cn } from '#web/lib/cn.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { FunnelBar, type FunnelCounts } from '#web/ui/charts/funnel-bar.tsx'
import { Money } from '#web/ui/money.tsx'
import { Status, type StatusName } from '#web/ui/status.tsx'
import { TableCell } from '#web/ui/table.tsx'

type CampaignCellProps = {
  name: ColumnName<'campaigns'>
  className: string
  campaign: CampaignRow_campaignFragment
  /** The status as the list shows it, which names what a scheduled campaign waits for. */
  status: StatusName
  note: string | undefined
  counts: FunnelCounts | undefined
}

/** One cell of a campaign's row. A dash stands for a value that the campaign does not have. */
export function CampaignCell({ name, className, campaign, status, note, counts }: CampaignCellProps) {
  const t = useTranslations('campaigns')
  const format = useFormatter()
  const timeZone = useOwnZone()
  const { delivery_type: deliveryType, recipient_count: recipients, subtotal, currency } = campaign
  const DeliveryIcon = deliveryIcons[deliveryType]
  const dayOf = (iso: string | null) => iso && <span className="num whitespace-nowrap">{formatDay(iso, timeZone)}</span>
  const contents: Record<ColumnName<'campaigns'>, () => ReactNode> = {
    status: () => (
      <>
        <Status name={status} />
        {note && <div className="pl-[23px] text-xs whitespace-nowrap text-muted-foreground">{note}</div>}
      </>
    ),
    delivery: () => (
      <span className="flex items-center gap-[7px]">
        <DeliveryIcon aria-hidden className="size-4 stroke-[1.8]" />
        <span>{t(`types.${deliveryType}`)}</span>
      </span>
    ),
    owner: () => campaign.owner?.name,
    reference: () => campaign.internal_reference,
    created: () => dayOf(campaign.date_created),
    launched: () => dayOf(campaign.launched_at),
    ends: () => dayOf(campaign.ends_at),
    recipients: () => recipients > 0 && format.number(recipients),
    funnel: () => <FunnelBar counts={counts} className="[--bar:110px] xl:[--bar:170px]" />,
    value: () => compareMoney(subtotal, '0') > 0 && <Money bare whole amount={subtotal} currency={currency} />,
  }
  return (
    <TableCell numeric={name === 'recipients' || name === 'value'} className={cn(className, styles[name])}>
      {contents[name]() || <span className="font-normal text-muted-foreground">–</span>}
    </TableCell>
  )
}

const styles: Partial<Record<ColumnName<'campaigns'>, string>> = {
  delivery: 'text-muted-foreground',
  owner: 'max-w-44 truncate text-muted-foreground',
  reference: 'max-w-40 truncate text-muted-foreground',
  created: 'text-muted-foreground',
  launched: 'text-muted-foreground',
  ends: 'text-muted-foreground',
  funnel: 'xl:pl-5',
  value: 'font-medium',
}

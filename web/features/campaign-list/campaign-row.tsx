import type { FragmentType } from '@apollo/client'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { isOneOf, unsentCampaigns } from '#graphql/model/statuses.ts'
import type { WaitingLaunch } from '#web/entities/awaiting-funds/use-waiting.ts'
import { campaignPath } from '#web/entities/campaign/campaign-path.ts'
import { funnelCounts } from '#web/entities/campaign/funnel-counts.ts'
import { plannedMoment } from '#web/entities/campaign/planned-moment.ts'
import { CampaignMenu } from '#web/features/campaign-view/acts/campaign-menu.tsx'
import { graphql } from '#web/gql/gql.ts'
import type { CampaignStatus, LaunchBlock } from '#web/gql/graphql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { dayIn, formatCalendarDay, formatDay } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { compareMoney } from '#web/lib/money/money.ts'
import { FunnelBar } from '#web/ui/charts/funnel-bar.tsx'
import { SelectCell } from '#web/ui/list/select-cells.tsx'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { Money } from '#web/ui/money.tsx'
import { Status } from '#web/ui/status.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { campaignWizards } from '#web/wizard/wizards.ts'
import { CampaignCell } from './campaign-cell.tsx'
import type { CampaignColumns } from './use-campaign-columns.ts'

const CampaignRow_campaign = graphql(`
  fragment CampaignRow_campaign on campaigns {
    id
    name
    status
    delivery_type
    delivery
    code_details
    wizard_step
    currency
    subtotal
    internal_reference
    date_created
    ends_at
    owner {
      id
      name
    }
    recipient_count
    issued_count
    sent_count
    opened_count
    claimed_count
    issued_value
    claimed_value
    launched_at
    date_updated
    ...CampaignActs_campaign
  }
`)

type CampaignRowProps = {
  campaign: FragmentType<typeof CampaignRow_campaign>
  columns: CampaignColumns
  /** The selected rows. Undefined for users who may not archive campaigns. */
  selection: Selection | undefined
  /** The launch of this campaign that waits for money, if there is one. */
  waiting: WaitingLaunch | undefined
  /** The reason why a launch of it that is due issues nothing, if there is one. */
  blockedBy: LaunchBlock | undefined
}

/** One campaign in the list with the chosen columns, as a link. A draft opens in its wizard. */
export function CampaignTableRow({ campaign, columns, selection, waiting, blockedBy }: CampaignRowProps) {
  const t = useTranslations('campaigns')
  const noteOf = useStatusNote()
  const { data } = useFragmentData({ fragment: CampaignRow_campaign, fragmentName: 'CampaignRow_campaign', from: campaign })
  const hasLaunched = (!isOneOf(unsentCampaigns, data.status) && data.status !== 'cancelled') || data.issued_count > 0
  const counts = hasLaunched ? funnelCounts(data) : undefined
  const status = waiting ? 'awaiting_funds' : blockedBy ? 'stopped' : data.status
  const note = blockedBy ? t(`note.${blockedBy}`) : noteOf(data, waiting)
  const isPriced = compareMoney(data.subtotal, '0') > 0
  const sum = { amount: data.subtotal, currency: data.currency }
  return (
    <TableRow className="relative">
      {selection && <SelectCell id={data.id} label={t('select', { name: data.name })} selection={selection} />}
      <TableCell data-name className="max-sm:py-3.5 max-sm:pr-1 sm:min-w-36 sm:bg-background">
        <div className="flex items-baseline justify-between gap-4">
          <Link to={campaignPath(data)} className="min-w-0 font-medium wrap-anywhere after:absolute after:inset-0">
            {data.name}
          </Link>
          {isPriced && <Money whole {...sum} className="font-medium sm:hidden" />}
        </div>
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:hidden">
          <Status name={status} />
          {hasLaunched ? <FunnelBar counts={counts} /> : <span className="text-xs text-muted-foreground">{note}</span>}
        </div>
      </TableCell>
      {columns.shown.map((name) => (
        <CampaignCell
          key={name}
          name={name}
          className={columns.classOf(name)}
          campaign={data}
          status={status}
          note={note}
          counts={counts}
        />
      ))}
      <TableCell numeric data-acts className="w-9 sm:bg-background">
        <CampaignMenu campaign={data} />
      </TableCell>
    </TableRow>
  )
}

type NotedCampaign = {
  status: CampaignStatus
  wizard_step: string
  delivery_type: DeliveryType
  delivery: unknown
  launched_at: string | null
  date_updated: string
  issued_count: number
  recipient_count: number
}

/**
 * Returns a function for the note below a campaign's status, such as a draft's step or the money missing. Undefined for a status without a
 * note.
 */
function useStatusNote(): (campaign: NotedCampaign, waiting?: WaitingLaunch) => string | undefined {
  const t = useTranslations('campaigns.note')
  const timeZone = useOwnZone()
  return (campaign, waiting) => {
    if (waiting) {
      const missing = formatMoney(waiting.missing, waiting.currency, { whole: true })
      return t('waiting', { missing, day: formatCalendarDay(dayIn(timeZone, waiting.deadline)) })
    }
    const launched = campaign.launched_at && formatDay(campaign.launched_at, timeZone)
    switch (campaign.status) {
      case 'draft': {
        const { steps } = campaignWizards[campaign.delivery_type]
        const step = 1 + steps.findIndex(({ name }) => name === campaign.wizard_step)
        return t('step', { step: Math.max(1, step), steps: steps.length })
      }
      case 'in_review':
        return t('inReview')
      case 'scheduled':
        return plannedMoment(campaign.delivery)
      case 'sending':
        return t('issuing', { done: campaign.issued_count, total: campaign.recipient_count })
      case 'live':
      case 'needs_attention':
        return launched ? t('since', { day: launched }) : undefined
      case 'cancelled':
        return formatDay(campaign.date_updated, timeZone)
      default:
        return launched ? t('launched', { day: launched }) : undefined
    }
  }
}

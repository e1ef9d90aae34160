import type { FragmentType } from '@apollo/client'
import { MailWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { multiplyMoney } from '#web/lib/money/money.ts'
import { AttentionItem } from './attention-item.tsx'

const FailingCampaign_campaign = graphql(`
  fragment FailingCampaign_campaign on campaigns {
    id
    name
    value
    currency
  }
`)

type FailingCampaignProps = {
  campaign: FragmentType<typeof FailingCampaign_campaign>
  /** The number of open rewards whose email could not be delivered. */
  count: number
}

/**
 * An attention item for emails of a campaign that could not be delivered, with their total value if it is known. Links to the
 * undelivered rewards and their addresses.
 */
export function FailingCampaign({ campaign, count }: FailingCampaignProps) {
  const t = useTranslations('dashboard.attention')
  const { data } = useFragmentData({ fragment: FailingCampaign_campaign, from: campaign })
  const { value } = data
  return (
    <AttentionItem
      icon={MailWarning}
      color="warning"
      title={t('failed', { count })}
      to={`/campaigns/${data.id}/view?tab=recipients&status=undelivered`}
      act={t('seeAddresses')}
    >
      {value === null
        ? t('failedText', { name: data.name })
        : t('failedValue', { name: data.name, amount: formatMoney(multiplyMoney(value, count), data.currency, { whole: true }) })}
    </AttentionItem>
  )
}

import type { FragmentType } from '@apollo/client'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { redeemedProgress } from '#web/entities/campaign/funnel-counts.ts'
import { isDownloaded } from '#web/entities/campaign/is-downloaded.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { FunnelChart } from '#web/ui/charts/funnel-chart.tsx'

const CampaignFunnel_campaign = graphql(`
  fragment CampaignFunnel_campaign on campaigns {
    id
    delivery_type
    delivery
    code_details
    issued_count
    sent_count
    opened_count
    claimed_count
    currency
    issued_value
    claimed_value
    returned_count
    failed_count
  }
`)

/**
 * The funnel from issued to redeemed rewards, as bars with counts. It counts uses for codes with several uses, and value for rewards spent
 * in parts.
 */
export function CampaignFunnel({ campaign }: { campaign: FragmentType<typeof CampaignFunnel_campaign> }) {
  const t = useTranslations('campaignView')
  const { data } = useFragmentData({ fragment: CampaignFunnel_campaign, from: campaign })
  const money = (amount: Minor) => formatMoney(amount, data.currency, { whole: true })
  const isDownload = isDownloaded(data)
  const redeemed = redeemedProgress(data, data.issued_count)
  const uses = redeemed.unit === 'uses' ? redeemed : undefined
  const share = redeemed.unit !== 'rewards' && redeemed.total > 0 ? redeemed.claimed / redeemed.total : undefined
  const keys = isDownload ? (['issued', 'claimed'] as const) : (['issued', 'sent', 'opened', 'claimed'] as const)
  const steps = keys.map((key) => ({
    key,
    label: t(`steps.${isDownload && key === 'issued' ? 'made' : key === 'claimed' && uses ? 'used' : key}`),
    count: key === 'claimed' && uses ? uses.claimed : data[`${key}_count`],
    ...(key === 'claimed' && share !== undefined && { share }),
  }))
  return (
    <section aria-labelledby="campaign-funnel">
      <h2 id="campaign-funnel">{t(isDownload ? 'funnelMade' : 'funnel')}</h2>
      <FunnelChart steps={steps} />
      <p className="mt-2.5 text-xs text-muted-foreground">
        {uses && <span className="whitespace-nowrap">{t('funnelUses', uses)}</span>}
        {redeemed.unit === 'value' && (
          <span className="whitespace-nowrap">
            {t('funnelValue', { claimed: money(data.claimed_value), total: money(data.issued_value) })}
          </span>
        )}{' '}
        <span>{t(isDownload ? 'funnelNoteMade' : 'funnelNote')}</span>{' '}
        {data.failed_count > 0 && (
          <>
            <Link className="link whitespace-nowrap" to="?tab=messages&status=failed,suppressed">
              {t('funnelFailed', { count: data.failed_count })}
            </Link>{' '}
          </>
        )}
        {data.returned_count > 0 && <span className="whitespace-nowrap">{t('funnelReturned', { count: data.returned_count })}</span>}
      </p>
    </section>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { CampaignSupply } from '#graphql/contracts/rest/campaigns.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { NamedValuesNotice } from './named-values-notice.tsx'

type SupplyNoticeProps = {
  supply: CampaignSupply | undefined
  currency: string
  className?: string
  /** Links to the pages where the brands or the people can be changed, shown at the end of the notice. */
  children?: ReactNode
}

/** Warns that there may be too few vouchers for a launch, or no brand for its points or the rest of them. Shows nothing if there are enough. */
export function SupplyNotice({ supply, currency, className, children }: SupplyNoticeProps) {
  const t = useTranslations('launch')
  if (supply?.short)
    return (
      <NamedValuesNotice
        kind="warning"
        named={supply.short}
        text={t('shortStock', { rewards: supply.short.rewards })}
        currency={currency}
        {...(className && { className })}
      >
        {children}
      </NamedValuesNotice>
    )
  if (!supply?.hasNoBrand && !supply?.unspendable) return null
  const { unspendable } = supply
  return (
    <Notice kind="warning" {...(className && { className })}>
      <p>
        {unspendable
          ? t('unspendable', { rewards: unspendable.rewards, value: formatMoney(unspendable.value, currency) })
          : t('noBrandLeft')}
      </p>
      {children && <p className="flex flex-wrap gap-x-4">{children}</p>}
    </Notice>
  )
}

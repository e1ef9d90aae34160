import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { RewardTable, type RewardTableColumns } from '#web/entities/reward/reward-table.tsx'

/** The table of the rewards that changed most recently, with a link to all of them. `children` are the rows. */
export function LatestRewards({ total, children, ...columns }: RewardTableColumns & { total: number; children: ReactNode }) {
  const t = useTranslations('campaignView')
  if (total === 0) return null
  return (
    <section aria-labelledby="latest-rewards" className="mt-8">
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <h2 id="latest-rewards">{t('latest')}</h2>
        <Link to="?tab=recipients" preventScrollReset className="link text-xs">
          {t('all', { count: total })}
        </Link>
      </div>
      {/* Hides the actions on phones, where they would push the sums out of view. */}
      <div className="max-sm:[&_td:first-child]:pr-0 max-sm:[&_td:last-child]:hidden">
        <RewardTable label={t('latest')} {...columns}>
          {children}
        </RewardTable>
      </div>
    </section>
  )
}

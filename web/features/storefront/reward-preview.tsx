import { useTranslations } from 'use-intl'
import { ChooseBrand } from '#web/reward/choose/choose-brand.tsx'
import type { RewardView } from '#web/reward/reward-view.ts'
import { RewardFrame } from './reward-frame.tsx'

const sizes = { wide: { width: 960, height: 880 }, phone: { width: 390, height: 760 } }

/** The recipient's own page, drawn by its own parts with what is chosen here; it can be looked at only. */
export function RewardPreview({ view, isNarrow, isDark }: { view: RewardView; isNarrow: boolean; isDark: boolean }) {
  const t = useTranslations('storefront.preview')
  return (
    <div className={isNarrow ? 'mx-auto max-w-[392px]' : undefined}>
      <RewardFrame title={t('page')} {...sizes[isNarrow ? 'phone' : 'wide']} isDark={isDark}>
        <ChooseBrand token="" view={view} onClaimed={nothing} onChanged={nothing} />
      </RewardFrame>
    </div>
  )
}

const nothing = () => {}

import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says above the page that no reward of the company has the number in the address. */
export function MissingReward({ reference, onClose }: { reference: string; onClose: () => void }) {
  const t = useTranslations('rewardView')
  return (
    <Notice kind="warning" className="mb-6">
      <p>{t('missing', { number: reference.slice(0, 24) })}</p>
      <Button size="small" className="mt-2" onClick={onClose}>
        {t('dismiss')}
      </Button>
    </Notice>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { lazily } from '#web/ui/lazily.tsx'
import type { CancelMatchingDialogProps } from './cancel-matching-dialog.tsx'

const CancelMatchingDialog = lazily(async () => (await import('./cancel-matching-dialog.tsx')).CancelMatchingDialog)

/** Takes back all that the list finds, however many pages it has. */
export function CancelMatching(props: Omit<CancelMatchingDialogProps, 'onOpenChange'>) {
  const t = useTranslations('campaignView.cancelMatching')
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => open(true)}>
        {t('open')}
      </Button>
      {isOpen && <CancelMatchingDialog {...props} onOpenChange={open} />}
    </>
  )
}

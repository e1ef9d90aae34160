import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { CancelMatchingDialog, type CancelMatchingDialogProps } from './cancel-matching-dialog.tsx'

/** Takes back all that the list finds, however many pages it has. */
export function CancelMatching(props: Omit<CancelMatchingDialogProps, 'onOpenChange'>) {
  const t = useTranslations('campaignView.cancelMatching')
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => open(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CancelMatchingDialog {...props} onOpenChange={open} />
        </Suspense>
      )}
    </>
  )
}

import { useTranslations } from 'use-intl'
import { useStore } from '#web/lib/store.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { openStepUp } from './step-up.ts'
import { StepUpForm } from './step-up-form.tsx'

/** The one question for a code, over whatever asked for it; closing it changes nothing there. */
export function StepUpDialog() {
  const t = useTranslations('stepUp')
  const open = useStore(openStepUp)
  return (
    <Dialog open={open !== null} onOpenChange={(isOpen) => isOpen || open?.answer(false)}>
      {open && (
        <DialogContent
          title={t('title')}
          description={open.asked.channel === 'email' ? t('sentTo', { to: open.asked.to }) : t('fromApp')}
          className="sm:max-w-[432px]"
        >
          <StepUpForm key={open.asked.challenge} asked={open.asked} onConfirmed={() => open.answer(true)} />
        </DialogContent>
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CodeWanted } from '#graphql/contracts/sign-in.ts'
import { useStore } from '#web/lib/store.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { openStepUp, resendStepUp, verifyStepUp } from './step-up.ts'

/** The one dialog for a code, over whatever asked for it; closing it changes nothing there. */
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

type StepUpFormProps = { asked: CodeWanted; onConfirmed: () => void }

/** The code that was sent, or that of the app; without the phone, a recovery code. */
function StepUpForm({ asked: { challenge, channel, resendAfterSeconds }, onConfirmed }: StepUpFormProps) {
  const t = useTranslations('stepUp')
  const [isRecovering, setRecovering] = useState(false)
  const send = async (code: string) => {
    await verifyStepUp(challenge, code)
    onConfirmed()
  }
  if (channel === 'email')
    return (
      <CodeForm
        onCode={send}
        onResend={async () => (await resendStepUp(challenge)).resendAfterSeconds}
        resendAfterSeconds={resendAfterSeconds}
        submit={t('confirm')}
      />
    )
  const other = (
    <button type="button" className={textLinkClass} onClick={() => setRecovering(!isRecovering)}>
      {t(isRecovering ? 'useApp' : 'useRecoveryCode')}
    </button>
  )
  if (!isRecovering) return <CodeForm onCode={send} submit={t('confirm')} aside={other} />
  return (
    <>
      <RecoveryCodeForm onCode={send} submit={t('confirm')} />
      <p className="mt-5">{other}</p>
    </>
  )
}

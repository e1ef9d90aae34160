import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CodeChallenge } from '#graphql/contracts/rest/sign-in.ts'
import { useStore } from '#web/lib/store.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { openStepUp, postStepUpResend, verifyStepUp } from './step-up.ts'

/** The dialog that asks for a step-up code, shown over any page. Closing it cancels the action and keeps the page as it is. */
export function StepUpDialog() {
  const t = useTranslations('stepUp')
  const open = useStore(openStepUp)
  return (
    <Dialog open={open !== null} onOpenChange={(isOpen) => isOpen || open?.answer(false)}>
      {open && (
        <DialogContent
          title={t('title')}
          description={open.request.channel === 'email' ? t('sentTo', { to: open.request.to }) : t('fromApp')}
          className="sm:max-w-[432px]"
        >
          <StepUpForm key={open.request.challenge} request={open.request} onConfirmed={() => open.answer(true)} />
        </DialogContent>
      )}
    </Dialog>
  )
}

type StepUpFormProps = { request: CodeChallenge; onConfirmed: () => void }

/** Asks for the emailed code or the code of the authenticator app. With the app, a recovery code works too. */
function StepUpForm({ request: { challenge, channel, resendAfterSeconds }, onConfirmed }: StepUpFormProps) {
  const t = useTranslations('stepUp')
  const [isRecovering, setIsRecovering] = useState(false)
  const send = async (code: string) => {
    await verifyStepUp(challenge, code)
    onConfirmed()
  }
  if (channel === 'email')
    return (
      <CodeForm
        onCode={send}
        onResend={async () => (await postStepUpResend(challenge)).resendAfterSeconds}
        resendAfterSeconds={resendAfterSeconds}
        submit={t('confirm')}
      />
    )
  const other = (
    <button type="button" className={textLinkClass} onClick={() => setIsRecovering(!isRecovering)}>
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

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CodeWanted } from '#graphql/contracts/sign-in.ts'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { resendStepUp, verifyStepUp } from './step-up.ts'

type StepUpFormProps = { asked: CodeWanted; onConfirmed: () => void }

/** The code that was sent, or that of the app; without the phone, a recovery code. */
export function StepUpForm({ asked: { challenge, channel, resendAfterSeconds }, onConfirmed }: StepUpFormProps) {
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

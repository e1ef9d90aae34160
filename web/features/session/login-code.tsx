import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CodeChallenge, SignInAnswer } from '#graphql/contracts/rest/sign-in.ts'
import { CodeForm } from '#web/entities/account/code-form.tsx'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { RecoveryCodeForm } from '#web/entities/account/recovery-code-form.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { logIn, resendLoginCode } from './login-api.ts'

type LoginCodeProps = {
  request: CodeChallenge
  onAnswer: (answer: SignInAnswer) => Promise<void>
  /** Called to return to the form for email and password. */
  onBack: () => void
}

/** Asks for a code on an unknown device (A6), sent by email or from the authenticator app. */
export function LoginCode({ request, onAnswer, onBack }: LoginCodeProps) {
  const t = useTranslations('login')
  const [trustDevice, setTrustDevice] = useState(false)
  const [usesRecovery, setUsesRecovery] = useState(false)
  const isByMail = request.channel === 'email'
  const send = async (otp: string) => onAnswer(await logIn({ challenge: request.challenge, otp, trustDevice }))
  const back = (
    <button type="button" className={textLinkClass} onClick={onBack}>
      {t(isByMail ? 'code.otherAccount' : 'code.beginAgain')}
    </button>
  )

  if (usesRecovery)
    return (
      <GuestFrame heading={t('code.recoveryHeading')} lead={t('code.recoveryLead')}>
        <RecoveryCodeForm onCode={send} submit={t('submit')} />
        <p className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-3 text-sm">
          <button type="button" className={textLinkClass} onClick={() => setUsesRecovery(false)}>
            {t('code.useApp')}
          </button>
          {back}
        </p>
      </GuestFrame>
    )
  return (
    <GuestFrame heading={t('code.heading')} lead={isByMail ? t('code.leadEmail', { to: request.to }) : t('code.leadApp')}>
      <CodeForm
        onCode={send}
        {...(isByMail && { onResend: () => resendLoginCode(request.challenge), resendAfterSeconds: request.resendAfterSeconds })}
        submit={t('submit')}
        aside={
          <>
            {!isByMail && (
              <button type="button" className={textLinkClass} onClick={() => setUsesRecovery(true)}>
                {t('code.useRecovery')}
              </button>
            )}
            {back}
          </>
        }
      >
        <CheckboxField checked={trustDevice} onCheckedChange={setTrustDevice}>
          {t('trustDevice')}
        </CheckboxField>
      </CodeForm>
    </GuestFrame>
  )
}

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { ResetForm } from '#web/features/password/reset-form.tsx'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { postEmailChangeUndo } from './email-api.ts'

type Step = { name: 'ask' } | { name: 'password'; reset: string } | { name: 'done' }

/** Confirms restoring the previous address, then asks for the new password that the account needs. */
export function UndoEmail({ token, email }: { token: string; email: string }) {
  const t = useTranslations('undoEmail')
  const errorText = useErrorText()
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<Step>({ name: 'ask' })
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const undo = async () => {
    setIsBusy(true)
    try {
      const { token: reset } = await postEmailChangeUndo(token)
      // This may have ended a session of this browser, so the public page is loaded from scratch.
      if (currentUser()) location.replace(`/auth/reset?token=${reset}`)
      else setStep({ name: 'password', reset })
    } catch (error) {
      const errorCode = errorCodeOf(error)
      if (errorCode === 'LINK_EXPIRED' || errorCode === 'LINK_USED') return await revalidate()
      setProblem(errorText(error))
      setIsBusy(false)
    }
  }

  if (step.name === 'done')
    return (
      <GuestFrame key="done" heading={t('doneHeading')} lead={<span role="status">{t('doneLead', { email })}</span>}>
        <ButtonLink to="/auth/login" replace variant="primary" size="large">
          {t('signIn')}
        </ButtonLink>
      </GuestFrame>
    )
  if (step.name === 'password')
    return (
      <GuestFrame key="password" heading={t('backHeading')} lead={<span role="status">{t('backLead', { email })}</span>}>
        <ResetForm token={step.reset} onDone={() => setStep({ name: 'done' })} onEnded={() => void revalidate()} />
      </GuestFrame>
    )
  return (
    <GuestFrame heading={t('heading')} lead={t('lead', { email })}>
      {problem && (
        <Notice kind="error" className="mb-5">
          {problem}
        </Notice>
      )}
      <ul className="mb-8 list-disc space-y-1.5 pl-5">
        <li>{t('out')}</li>
        <li>{t('password')}</li>
        <li>{t('later')}</li>
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button variant="primary" size="large" busy={isBusy} onClick={undo}>
          {t('act')}
        </Button>
        <TextLink to="/" className="text-sm">
          {t('keep')}
        </TextLink>
      </div>
    </GuestFrame>
  )
}

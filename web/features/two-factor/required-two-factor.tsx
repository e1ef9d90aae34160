import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AuthenticatorSetup } from '#graphql/contracts/account.ts'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { StepUpQuestion } from '#web/entities/account/step-up-question.tsx'
import { startAuthenticator } from '#web/features/security/authenticator-api.ts'
import { AuthenticatorSteps } from '#web/features/security/authenticator-steps.tsx'
import { RecoveryCodes } from '#web/features/security/recovery-codes.tsx'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { useOwnTitle } from '#web/lib/page-title.ts'
import { checkSession, logOut, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'

type Stage = { at: 'start' } | { at: 'setup'; setup: AuthenticatorSetup } | { at: 'codes'; codes: string[] } | { at: 'done' }

/**
 * All that is open to someone who lacks the two-factor that their company requires: setting it up, or signing out. Once it is done, here
 * or in another tab, or is not required any more, the wanted page is loaded from the start.
 */
export function RequiredTwoFactor() {
  const t = useTranslations('requiredTwoFactor')
  const { company, lacksTwoFactor, email } = useUser()
  useOwnTitle(t('heading'))
  const [stage, goTo] = useState<Stage>({ at: 'start' })
  const isOver = stage.at === 'done' || (stage.at === 'start' && !lacksTwoFactor)
  useEffect(() => {
    if (isOver) location.reload()
  }, [isOver])
  useEffect(() => {
    const ask = () => document.visibilityState === 'visible' && void checkSession()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])

  const {
    submit: run,
    isBusy,
    refusal,
  } = useSubmit(async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      if (errorCodeOf(error) !== 'TWO_FACTOR_ON') throw error
      await checkSession()
    }
  })
  const start = () => run(() => confirmThen(async () => goTo({ at: 'setup', setup: await startAuthenticator() })))

  return (
    <GuestFrame heading={t('heading')} lead={t(stage.at === 'codes' ? 'almost' : 'lead', { company: company.name })} wide>
      <StepUpQuestion />
      {refusal && (
        <Notice kind="error" className="mb-5">
          {refusal}
        </Notice>
      )}
      {stage.at === 'start' && (
        <>
          <p className="text-muted-foreground">{t('need')}</p>
          <Button variant="primary" className="mt-6" busy={isBusy} onClick={() => void start()}>
            {t('start')}
          </Button>
        </>
      )}
      {stage.at === 'setup' && (
        <AuthenticatorSteps
          setup={stage.setup}
          onConfirmed={(codes) => goTo({ at: 'codes', codes })}
          onCancel={() => goTo({ at: 'start' })}
        />
      )}
      {stage.at === 'codes' && <RecoveryCodes codes={stage.codes} onKept={() => goTo({ at: 'done' })} />}
      {(stage.at === 'start' || stage.at === 'setup') && (
        <p className="mt-10 flex flex-wrap items-center gap-x-3 border-t pt-4 text-xs text-muted-foreground">
          {t('signedInAs', { email })}
          <Button variant="ghost" size="small" onClick={() => void run(logOut)}>
            {t('signOut')}
          </Button>
        </p>
      )}
    </GuestFrame>
  )
}

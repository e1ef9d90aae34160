import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AuthenticatorSetup } from '#graphql/contracts/rest/account.ts'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { StepUpQuestion } from '#web/entities/account/step-up-question.tsx'
import { postAuthenticatorStart } from '#web/features/security/authenticator-api.ts'
import { AuthenticatorSteps } from '#web/features/security/authenticator-steps.tsx'
import { RecoveryCodeList } from '#web/features/security/recovery-codes.tsx'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { checkSession, logOut, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'

type Stage = { at: 'start' } | { at: 'setup'; setup: AuthenticatorSetup } | { at: 'codes'; codes: string[] } | { at: 'done' }

/**
 * The only page for a user without the two-factor that their company requires. They set it up or sign out. Once done, in any tab, or no
 * longer required, the requested page reloads.
 */
export function RequiredTwoFactor() {
  const t = useTranslations('requiredTwoFactor')
  const { company, lacksTwoFactor, email } = useUser()
  usePageTitle(t('heading'))
  const [stage, setStage] = useState<Stage>({ at: 'start' })
  const isResolved = stage.at === 'done' || (stage.at === 'start' && !lacksTwoFactor)
  useEffect(() => {
    if (isResolved) location.reload()
  }, [isResolved])
  useEffect(() => {
    const recheck = () => document.visibilityState === 'visible' && void checkSession()
    document.addEventListener('visibilitychange', recheck)
    return () => document.removeEventListener('visibilitychange', recheck)
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
  const start = () => run(() => withStepUp(async () => setStage({ at: 'setup', setup: await postAuthenticatorStart() })))

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
          onConfirmed={(codes) => setStage({ at: 'codes', codes })}
          onCancel={() => setStage({ at: 'start' })}
        />
      )}
      {stage.at === 'codes' && <RecoveryCodeList codes={stage.codes} onKept={() => setStage({ at: 'done' })} />}
      {(stage.at === 'start' || stage.at === 'setup') && (
        <p className="mt-10 flex flex-wrap items-center gap-x-3 border-t pt-4 text-xs text-muted-foreground">
          <span>{t('signedInAs', { email })}</span>
          <Button variant="ghost" size="small" onClick={() => void run(logOut)}>
            {t('signOut')}
          </Button>
        </p>
      )}
    </GuestFrame>
  )
}

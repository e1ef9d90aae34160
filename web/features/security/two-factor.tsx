import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { updateUser, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import {
  type AuthenticatorOffer,
  postAuthenticatorRemoval,
  postAuthenticatorStart,
  postNewRecoveryCodes,
  startReplacement,
} from './authenticator-api.ts'
import { AuthenticatorSteps } from './authenticator-steps.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'

/** Shows if two-factor authentication is on and lets the user turn it on or off. Also replaces the app or the recovery codes. */
export function TwoFactor() {
  const t = useTranslations('security.twoFactor')
  const { twoFactor, company } = useUser()
  const requiredFrom = company.twoFactorFrom
  const [setup, setSetup] = useState<AuthenticatorOffer>()
  const [codes, setCodes] = useState<string[]>()
  const [isRemoving, setIsRemoving] = useState(false)
  const { submit: run, isBusy, refusal } = useSubmit(withStepUp)
  const start = () => run(async () => setSetup(await postAuthenticatorStart()))
  const move = () => run(async () => setSetup(await startReplacement()))
  const renew = () => run(async () => setCodes((await postNewRecoveryCodes()).recoveryCodes))
  const remove = async () => {
    const done = await withStepUp(postAuthenticatorRemoval)
    if (done) updateUser({ twoFactor: false })
  }
  const handleConfirmed = (recoveryCodes: string[]) => {
    setSetup(undefined)
    setCodes(recoveryCodes)
    updateUser({ twoFactor: true })
  }

  const notice = refusal && (
    <Notice kind="error" className="mb-4">
      {refusal}
    </Notice>
  )
  if (codes) return <RecoveryCodeList codes={codes} onKept={() => setCodes(undefined)} />
  if (setup) return <AuthenticatorSteps setup={setup} onConfirmed={handleConfirmed} onCancel={() => setSetup(undefined)} />
  if (!twoFactor)
    return (
      <>
        {notice}
        {requiredFrom && (
          <Notice kind="warning" className="mb-4">
            {t('requiredFrom', { company: company.name, day: formatDay(requiredFrom, company.timeZone) })}
          </Notice>
        )}
        <p className="max-w-[560px] text-muted-foreground">{t('off')}</p>
        <Button variant="primary" className="mt-4" busy={isBusy} onClick={() => void start()}>
          {t('turnOn')}
        </Button>
      </>
    )
  return (
    <>
      {notice}
      <p className="flex items-center gap-2 font-medium">
        <ShieldCheck aria-hidden className="size-[18px] stroke-[1.6] text-success" />
        {t('on')}
      </p>
      <p className="mt-1 max-w-[560px] text-muted-foreground">{t('onText')}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void renew()}>
          {t('renew')}
        </Button>
        <Button variant="ghost" onClick={() => void move()}>
          {t('move')}
        </Button>
        {requiredFrom === null && (
          <Button variant="ghost" onClick={() => setIsRemoving(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {requiredFrom && <p className="mt-3 text-xs text-muted-foreground">{t('kept', { company: company.name })}</p>}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t('removeTitle')}
        description={t('removeText')}
        act={t('removeAct')}
        keep={t('keep')}
        onConfirm={remove}
      />
    </>
  )
}

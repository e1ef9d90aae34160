import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCode, errorExtensions } from '#web/lib/error-code.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { OtpInput } from '#web/ui/otp-input.tsx'
import { ResendCode } from './resend-code.tsx'
import { type StepUpChallenge, verifyStepUp } from './step-up.ts'

type StepUpFormProps = { asked: StepUpChallenge; onConfirmed: () => void }

/** Six cells, sent when the last is filled; what is wrong, and how many tries are left (V14). */
export function StepUpForm({ asked, onConfirmed }: StepUpFormProps) {
  const t = useTranslations('stepUp')
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [hasApp, setHasApp] = useState(true)
  const [refusal, setRefusal] = useState<{ text: string; atField: boolean }>()

  const send = async (typed: string) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await verifyStepUp(asked.challenge, typed)
      onConfirmed()
    } catch (error) {
      const { triesLeft } = errorExtensions(error)
      const isWrong = errorCode(error) === 'INVALID_CODE'
      const left = isWrong && typeof triesLeft === 'number' ? ` ${t('triesLeft', { count: triesLeft })}` : ''
      setRefusal({ text: errorText(error) + left, atField: isWrong })
      setCode('')
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code && !isBusy) void send(code)
  }
  const resent = () => {
    setRefusal(undefined)
    setCode('')
  }
  const atField = refusal?.atField ? refusal.text : undefined
  return (
    <form noValidate onSubmit={submit}>
      {refusal && !refusal.atField && (
        <Notice kind="error" className="mb-4">
          {refusal.text}
        </Notice>
      )}
      {hasApp ? (
        <Field label={t('code')} error={atField}>
          <OtpInput value={code} onValueChange={setCode} onComplete={(typed) => void send(typed)} disabled={isBusy} autoFocus />
        </Field>
      ) : (
        <Field label={t('recoveryCode')} help={t('recoveryHelp')} error={atField}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      {asked.channel === 'email' ? (
        <ResendCode asked={asked} onResent={resent} onRefused={(error) => setRefusal({ text: errorText(error), atField: false })} />
      ) : (
        <Button
          variant="ghost"
          size="small"
          className="mt-3 -ml-3"
          onClick={() => {
            setHasApp(!hasApp)
            resent()
          }}
        >
          {t(hasApp ? 'useRecoveryCode' : 'useApp')}
        </Button>
      )}
      <DialogActions>
        <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </form>
  )
}

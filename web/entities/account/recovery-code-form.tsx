import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorCodeOf, errorExtensions } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** A form for a recovery code, used when the phone is not at hand. */
export function RecoveryCodeForm({ onCode, submit }: { onCode: (code: string) => Promise<unknown>; submit: string }) {
  const t = useTranslations('login.code')
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const plain = code.replaceAll(/[\s-]/g, '')
    if (!/^[a-z0-9]{8}$/i.test(plain)) return setWrong(t('recoveryShape'))
    setIsBusy(true)
    setWrong(undefined)
    try {
      await onCode(plain)
    } catch (error) {
      const { triesLeft } = errorExtensions(error)
      const isWrong = errorCodeOf(error) === 'INVALID_CODE' && typeof triesLeft === 'number'
      const isSpent = errorCodeOf(error) === 'TOO_MANY_CODE_TRIES' || (isWrong && triesLeft === 0)
      if (isSpent) setWrong(t('spent'))
      else setWrong(isWrong ? t('wrongWithTries', { triesLeft }) : errorText(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <Field label={t('recoveryLabel')} help={t('recoveryHelp')} error={wrong}>
        <Input
          autoFocus
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="sm:min-h-11"
        />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isBusy}>
        {submit}
      </Button>
    </form>
  )
}

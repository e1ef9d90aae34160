import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { emailInput } from '#graphql/contracts/address/email-input.ts'
import type { SignInAnswer } from '#graphql/contracts/rest/sign-in.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha/captcha-field.tsx'
import type { Captcha } from '#web/ui/captcha/create-captcha.ts'
import { useCaptcha } from '#web/ui/captcha/use-captcha.ts'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { logIn, requestMailboxCode } from './login-api.ts'
import type { PendingMailboxCode } from './mailbox-code.tsx'

type LoginFormProps = {
  recoverPath: string
  /** The error of a failed sign-in with a provider, or the notice of an ended session. Shown until the form is submitted. */
  problem: string | undefined
  /** The initial value of the email field. */
  email: string
  /** The server's proof that the user entered the code sent by email. It lifts the limit on failed sign-ins. Undefined without one. */
  pass: string | undefined
  onAnswer: (answer: SignInAnswer) => Promise<void>
  onMailboxCodeSent: (pending: PendingMailboxCode) => void
}

/** Email and password (A1). Above the limit of failed sign-ins it adds a captcha or a code by email (A9). */
export function LoginForm({ recoverPath, problem, email, pass, onAnswer, onMailboxCodeSent }: LoginFormProps) {
  const t = useTranslations('login')
  const errorText = useErrorText()
  const captcha = useCaptcha()
  const [tries, setTries] = useState<SignInCheck>()
  const [captchaError, setCaptchaError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const resolver = useMemo(() => standardSchemaResolver(loginInput(t)), [t])
  const { register, handleSubmit, setError, formState, trigger, getValues } = useKeptForm(
    { never: 'guest' },
    {
      resolver,
      mode: 'onTouched',
      defaultValues: { email, password: '' },
    },
  )
  const { errors, isSubmitting, submitCount } = formState
  const failure = errors.root?.message ?? (submitCount === 0 ? problem : undefined)

  const checkCaptcha = () => {
    const solved = captcha.payload() !== ''
    setCaptchaError(solved ? undefined : t('tries.unsolved'))
    return solved
  }
  const signIn = handleSubmit(async (input) => {
    if (tries === 'captcha' && !checkCaptcha()) return
    try {
      const proofs = { ...(pass && { pass }), ...(tries && { captcha: captcha.payload() }) }
      await onAnswer(await logIn({ ...input, ...proofs }))
    } catch (error) {
      showError(error)
    }
  })
  const requestCode = async () => {
    if (isSending || !(await trigger('email')) || !checkCaptcha()) return
    setIsSending(true)
    const address = getValues('email').trim()
    try {
      onMailboxCodeSent({ email: address, challenge: await requestMailboxCode({ email: address, captcha: captcha.payload() }) })
    } catch (error) {
      showError(error)
    } finally {
      setIsSending(false)
    }
  }

  // In state `mailbox` a password is not accepted, so the button requests a code by email.
  const submit = (event: FormEvent) => {
    if (tries !== 'mailbox') return void signIn(event)
    event.preventDefault()
    void requestCode()
  }

  const showError = (error: unknown) => {
    captcha.renewAfter(error)
    const errorCode = errorCodeOf(error)
    if (errorCode === 'CAPTCHA_REQUIRED') setTries('captcha')
    if (errorCode === 'MAILBOX_CODE_REQUIRED') setTries('mailbox')
    setError('root', { message: messageOf(error) })
  }
  const messageOf = (error: unknown) => {
    const errorCode = errorCodeOf(error)
    if (errorCode === 'INVALID_CREDENTIALS') return t('invalidCredentials')
    if (errorCode === 'CAPTCHA_REQUIRED') return t('tries.captcha')
    if (errorCode === 'MAILBOX_CODE_REQUIRED') return t('tries.mailbox')
    return errorCode === 'RATE_LIMITED' || errorCode === 'OFFLINE' || errorCode === 'CODE_RESEND_LIMIT' ? errorText(error) : t('failed')
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <Field label={t('email')} error={errors.email?.message}>
        <EmailInput
          autoComplete="username"
          className="sm:min-h-11"
          {...register('email', { onChange: () => setTries((left) => (left === 'mailbox' ? undefined : left)) })}
        />
      </Field>
      <div className="relative">
        <Field label={t('password')} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" className="sm:min-h-11" {...register('password')} />
        </Field>
        {/* After the field, so that Tab goes from the email to the password. */}
        <TextLink to={recoverPath} className="absolute top-0 right-0 text-xs">
          {t('forgot')}
        </TextLink>
      </div>
      {tries && (
        <SignInCheckField
          left={tries}
          captcha={captcha}
          error={captchaError}
          isSending={isSending}
          onAskCode={requestCode}
          onSolved={() => setCaptchaError(undefined)}
        />
      )}
      <Button type="submit" variant="primary" size="large" busy={isSubmitting || isSending} className="mt-1">
        {t(tries === 'mailbox' ? 'tries.ask' : 'submit')}
      </Button>
    </form>
  )
}

type Words = (key: 'emailRequired' | 'emailInvalid' | 'passwordRequired') => string

/** Returns the schema of the email and password fields, with the error messages of V2 and V3. */
function loginInput(words: Words) {
  return z.object({
    email: emailInput(words('emailRequired'), words('emailInvalid')),
    password: z.string().check(z.minLength(1, words('passwordRequired'))),
  })
}

/** The check required after too many failed sign-ins, a captcha or a code by email. */
type SignInCheck = 'captcha' | 'mailbox'

type LoginTriesProps = {
  left: SignInCheck
  captcha: Captcha
  error: string | undefined
  isSending: boolean
  onAskCode: () => void
  onSolved: () => void
}

/** The captcha after too many failed sign-ins (A9), with a button for a code by email if that is allowed too. */
function SignInCheckField({ left, captcha, error, isSending, onAskCode, onSolved }: LoginTriesProps) {
  const t = useTranslations('login.tries')
  return (
    <div className="grid gap-3">
      <CaptchaField captcha={captcha} error={error} onSolved={onSolved} />
      {left === 'captcha' && (
        <p className="text-sm">
          <button type="button" className={textLinkClass} aria-busy={isSending || undefined} onClick={onAskCode}>
            {t('askInstead')}
          </button>
        </p>
      )}
    </div>
  )
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { SignInAnswer } from '#graphql/contracts/sign-in.ts'
import { emailInput } from '#graphql/rules/platform/input/email-input.ts'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha/captcha-field.tsx'
import type { Captcha } from '#web/ui/captcha/create-captcha.ts'
import { useCaptcha } from '#web/ui/captcha/use-captcha.ts'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { askMailboxCode, logIn } from './login-api.ts'
import type { MailboxAsked } from './mailbox-code.tsx'

type LoginFormProps = {
  recoverPath: string
  /** Shown above the form until something else goes wrong: why the last way of signing in did not work. */
  problem: string | undefined
  /** The address it starts with. */
  email: string
  /** What a proven mailbox gave: with it the account's limit does not apply. */
  pass: string | undefined
  onAnswer: (answer: SignInAnswer) => Promise<void>
  onMailboxAsked: (asked: MailboxAsked) => void
}

/** Email and password (A1); above the account's limit a captcha, or a code by email (A9). */
export function LoginForm({ recoverPath, problem, email, pass, onAnswer, onMailboxAsked }: LoginFormProps) {
  const t = useTranslations('login')
  const errorText = useErrorText()
  const captcha = useCaptcha()
  const [tries, setTries] = useState<TriesLeft>()
  const [unsolved, setUnsolved] = useState<string>()
  const [isSending, setSending] = useState(false)
  const resolver = useMemo(() => standardSchemaResolver(loginInput(t)), [t])
  const { register, handleSubmit, setError, formState, trigger, getValues } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting, submitCount } = formState
  const failure = errors.root?.message ?? (submitCount === 0 ? problem : undefined)

  const isSolved = () => {
    const solved = captcha.payload() !== ''
    setUnsolved(solved ? undefined : t('tries.unsolved'))
    return solved
  }
  const signIn = handleSubmit(async (input) => {
    if (tries === 'captcha' && !isSolved()) return
    try {
      const vouched = { ...(pass && { pass }), ...(tries && { captcha: captcha.payload() }) }
      await onAnswer(await logIn({ ...input, ...vouched }))
    } catch (error) {
      refused(error)
    }
  })
  const askCode = async () => {
    if (isSending || !(await trigger('email')) || !isSolved()) return
    setSending(true)
    const address = getValues('email').trim()
    try {
      onMailboxAsked({ email: address, challenge: await askMailboxCode({ email: address, captcha: captcha.payload() }) })
    } catch (error) {
      refused(error)
    } finally {
      setSending(false)
    }
  }

  // With nothing but the mailbox left, a password does not help: the one button asks for the mailbox's code.
  const submit = (event: FormEvent) => {
    if (tries !== 'mailbox') return void signIn(event)
    event.preventDefault()
    void askCode()
  }

  const refused = (error: unknown) => {
    captcha.renewAfter(error)
    const errorCode = errorCodeOf(error)
    if (errorCode === 'CAPTCHA_REQUIRED') setTries('captcha')
    if (errorCode === 'MAILBOX_CODE_REQUIRED') setTries('mailbox')
    setError('root', { message: sentenceOf(error) })
  }
  const sentenceOf = (error: unknown) => {
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
        <LoginTries
          left={tries}
          captcha={captcha}
          error={unsolved}
          isSending={isSending}
          onAskCode={askCode}
          onSolved={() => setUnsolved(undefined)}
        />
      )}
      <Button type="submit" variant="primary" size="large" busy={isSubmitting || isSending} className="mt-1">
        {t(tries === 'mailbox' ? 'tries.ask' : 'submit')}
      </Button>
    </form>
  )
}

type Words = (key: 'emailRequired' | 'emailInvalid' | 'passwordRequired') => string

/** What login asks for, in the words of V2 and V3. */
function loginInput(words: Words) {
  return z.object({
    email: emailInput(words('emailRequired'), words('emailInvalid')),
    password: z.string().check(z.minLength(1, words('passwordRequired'))),
  })
}

/** What allows further tries of an account: the captcha, or only a mailed code. */
type TriesLeft = 'captcha' | 'mailbox'

type LoginTriesProps = {
  left: TriesLeft
  captcha: Captcha
  error: string | undefined
  isSending: boolean
  onAskCode: () => void
  onSolved: () => void
}

/** Shown once an account had too many tries (A9): the captcha, and beside it a code by email where that is not the one way left. */
function LoginTries({ left, captcha, error, isSending, onAskCode, onSolved }: LoginTriesProps) {
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

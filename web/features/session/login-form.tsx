import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { errorCode } from '#web/lib/error-code.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type LoginAnswer, logIn } from './login-doors.ts'
import { loginInput } from './login-input.ts'

type LoginFormProps = {
  recoverPath: string
  /** Said above the form until something else went wrong: why the last way in did not work. */
  problem: string | undefined
  onAnswer: (answer: LoginAnswer) => Promise<void>
}

/** Email and password (A1). */
export function LoginForm({ recoverPath, problem, onAnswer }: LoginFormProps) {
  const t = useTranslations('login')
  const errorText = useErrorText()
  const resolver = useMemo(() => standardSchemaResolver(loginInput(t)), [t])
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting, submitCount } = formState
  const failure = errors.root?.message ?? (submitCount === 0 ? problem : undefined)

  const submit = handleSubmit(async (input) => {
    try {
      await onAnswer(await logIn(input))
    } catch (error) {
      setError('root', { message: refusal(error) })
    }
  })

  const refusal = (error: unknown) => {
    const code = errorCode(error)
    if (code === 'INVALID_CREDENTIALS') return t('invalidCredentials')
    return code === 'RATE_LIMITED' || code === 'OFFLINE' || code === 'CODE_RESEND_LIMIT' ? errorText(error) : t('failed')
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <Field label={t('email')} error={errors.email?.message}>
        <EmailInput autoComplete="username" className="sm:min-h-11" {...register('email')} />
      </Field>
      <Field
        label={t('password')}
        error={errors.password?.message}
        aside={
          <TextLink to={recoverPath} className="text-xs">
            {t('forgot')}
          </TextLink>
        }
      >
        <PasswordInput autoComplete="current-password" className="sm:min-h-11" {...register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="mt-1">
        {t('submit')}
      </Button>
    </form>
  )
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { errorCode } from '#web/lib/error-code.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { redirectTarget } from '#web/lib/redirect-target.ts'
import { enter, logIn } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { loginInput } from './login-input.ts'

const greetingMs = 100 // spec A1

/** E-mail and password (A1); afterwards to the page that was wanted, or home (S6). */
export function LoginForm() {
  const t = useTranslations('login')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const resolver = useMemo(() => standardSchemaResolver(loginInput(t)), [t])
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      const entered = await logIn(email, password)
      toast(t('welcome', { name: entered.user.name }))
      await new Promise((resolve) => setTimeout(resolve, greetingMs))
      enter(entered)
      await navigate(redirectTarget(search.get('redirect')), { replace: true })
    } catch (error) {
      setError('root', { message: refusal(error) })
    }
  })

  const refusal = (error: unknown) => {
    const code = errorCode(error)
    if (code === 'INVALID_CREDENTIALS') return t('invalidCredentials')
    return code === 'RATE_LIMITED' ? errorText(error) : t('failed')
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      <Field label={t('email')} error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          className="sm:min-h-11"
          {...register('email')}
        />
      </Field>
      <Field label={t('password')} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" className="sm:min-h-11" {...register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="mt-1">
        {t('submit')}
      </Button>
    </form>
  )
}

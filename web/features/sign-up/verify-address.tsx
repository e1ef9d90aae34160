import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { companyEmail } from '#graphql/contracts/account/sign-up.ts'
import type { CodeSent } from '#graphql/contracts/rest/sign-up.ts'
import { CodeForm } from '#web/entities/account/code-form.tsx'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { codeSentOf, codeSentState } from './code-sent-state.ts'
import { changeAddress, resendCode, verifySignUpCode } from './sign-up-api.ts'

type VerifyAddressProps = { id: string; codeSent: CodeSent }

/** Asks for the code that verifies the email (A7), and lets the user correct the address. */
export function VerifyAddress({ id, codeSent }: VerifyAddressProps) {
  const t = useTranslations('signup.verify')
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const sent = codeSentOf(state, codeSent)
  const [isChanging, setIsChanging] = useState(false)

  const verify = async (code: string) => {
    await verifySignUpCode(id, code)
    await navigate(`/auth/${id}/reward`, { replace: true })
  }
  const resend = async () => {
    const again = await resendCode(id)
    return again.resendAfterSeconds
  }
  const handleChanged = async (again: CodeSent) => {
    await navigate(`/auth/signup?id=${id}`, { replace: true, state: codeSentState(again) })
    setIsChanging(false)
  }

  if (isChanging)
    return (
      <GuestFrame heading={t('changeHeading')} lead={t('changeLead', { to: sent.to })}>
        <ChangeAddress id={id} onChanged={handleChanged} onCancel={() => setIsChanging(false)} />
      </GuestFrame>
    )
  return (
    <GuestFrame heading={t('heading')} lead={t('lead', { to: sent.to })}>
      <CodeForm
        key={key}
        onCode={verify}
        onResend={resend}
        resendAfterSeconds={sent.resendAfterSeconds}
        submit={t('submit')}
        aside={
          <button type="button" className={textLinkClass} onClick={() => setIsChanging(true)}>
            {t('changeEmail')}
          </button>
        }
      />
      <p className="mt-3 text-sm">
        <TextLink to="/auth/signup">{t('again')}</TextLink>
      </p>
    </GuestFrame>
  )
}

const resolver = standardSchemaResolver(z.object({ email: companyEmail }))

type ChangeAddressProps = { id: string; onChanged: (sent: CodeSent) => Promise<void>; onCancel: () => void }

/** Changes the email address of the sign-up and sends a code to the new one. */
function ChangeAddress({ id, onChanged, onCancel }: ChangeAddressProps) {
  const t = useTranslations('signup')
  const form = useKeptForm({ never: 'guest' }, { resolver, mode: 'onTouched', defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, ['email'], async ({ email }) => onChanged(await changeAddress(id, email)))
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      <Field label={t('email')} error={errors.email?.message}>
        <EmailInput autoFocus autoComplete="email" className="sm:min-h-11" {...form.register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
        {t('verify.send')}
      </Button>
      <p className="text-sm">
        <button type="button" className={textLinkClass} onClick={onCancel}>
          {t('verify.cancel')}
        </button>
      </p>
    </form>
  )
}

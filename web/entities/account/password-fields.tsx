import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { PasswordChecklist } from './password-checklist.tsx'

type PasswordFieldsProps = {
  password: UseFormRegisterReturn
  confirmPassword: UseFormRegisterReturn
  /** What stands in the first field now. */
  typed: string
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
  label?: string
}

/** A new password, twice; pasting is welcome in both (V4, V5). */
export function PasswordFields({ password, confirmPassword, typed, errors, label }: PasswordFieldsProps) {
  const t = useTranslations('signup')
  return (
    <>
      <div>
        <Field label={label ?? t('password')} help={typed ? undefined : t('passwordHelp')} error={errors.password}>
          <PasswordInput autoComplete="new-password" className="sm:min-h-11" {...password} />
        </Field>
        {typed && <PasswordChecklist password={typed} />}
      </div>
      <Field label={t('confirmPassword')} error={errors.confirmPassword}>
        <PasswordInput autoComplete="new-password" className="sm:min-h-11" {...confirmPassword} />
      </Field>
    </>
  )
}

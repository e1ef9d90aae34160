import { Check, Circle } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

type PasswordFieldsProps = {
  password: UseFormRegisterReturn
  confirmPassword: UseFormRegisterReturn
  /** The text in the first field, checked against the password rules while the user types. */
  typed: string
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
  label?: string
}

/** The fields for a new password and its confirmation. Pasting is allowed in both (V4, V5). */
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

/** The password rules, each marked as met or missing while the password is typed (V4). */
function PasswordChecklist({ password }: { password: string }) {
  const t = useTranslations('signup.rules')
  return (
    <ul aria-label={t('label')} className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 text-xs">
      {passwordRules.map((rule) => {
        const met = isMet(rule, password)
        const Icon = met ? Check : Circle
        return (
          <li key={rule} className={cn('flex items-center gap-1.5', met ? 'text-foreground' : 'text-muted-foreground')}>
            <Icon aria-hidden className={cn('size-3.5 shrink-0', met ? 'stroke-[2.4] text-success' : 'stroke-[1.6]')} />
            <span>{t(rule)}</span>
            <span className="sr-only">{met ? t('met') : t('missing')}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The rules of V4, one by one. `graphql/contracts/account/password.ts` requires them together. */
const rules = {
  length: (password: string) => [...password].length >= 8,
  cases: (password: string) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  number: (password: string) => /\p{N}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}]/u.test(password),
}

type PasswordRule = keyof typeof rules

export const passwordRules: readonly PasswordRule[] = ['length', 'cases', 'number', 'special']

export const isMet = (rule: PasswordRule, password: string): boolean => rules[rule](password)

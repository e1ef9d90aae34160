import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useTranslations } from 'use-intl'
import { resetInput } from '#graphql/contracts/account/recover.ts'
import type { LinkEnd } from '#web/entities/account/link-ended.tsx'
import { PasswordFields } from '#web/entities/account/password-fields.tsx'
import { errorCodeOf } from '#web/lib/errors/error-code.ts'
import { Button } from '#web/ui/button.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { postNewPassword } from './password-api.ts'

const resolver = standardSchemaResolver(resetInput)

type ResetFormProps = { token: string; onDone: () => void; onEnded: (end: LinkEnd) => void }

/** Sets a new password with the token of a reset link (R3). Calls `onEnded` if the link expired or was used in the meantime. */
export function ResetForm({ token, onDone, onEnded }: ResetFormProps) {
  const t = useTranslations('reset')
  const form = useKeptForm(
    { never: 'guest' },
    {
      resolver,
      mode: 'onTouched',
      defaultValues: { password: '', confirmPassword: '' },
    },
  )
  const { register, watch } = form
  const { errors, touchedFields, isSubmitting } = form.formState
  const submit = useFormSubmit(form, ['password', 'confirmPassword'], async (typed) => {
    try {
      await postNewPassword({ token, ...typed })
    } catch (error) {
      const end = errorCodeOf(error)
      if (end === 'LINK_EXPIRED' || end === 'LINK_USED') return onEnded(end)
      throw error
    }
    onDone()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      <PasswordFields
        label={t('password')}
        password={register('password', { deps: touchedFields.confirmPassword ? ['confirmPassword'] : [] })}
        confirmPassword={register('confirmPassword')}
        typed={watch('password')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
      />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="mt-1">
        {t('submit')}
      </Button>
    </form>
  )
}

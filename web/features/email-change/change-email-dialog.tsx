import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { emailChangeInput } from '#graphql/contracts/account/profile.ts'
import type { EmailCodeSent } from '#graphql/contracts/rest/account.ts'
import { CodeForm } from '#web/entities/account/code-form.tsx'
import { withStepUp } from '#web/entities/account/step-up.ts'
import { updateUser } from '#web/lib/session/session.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { postEmailChangeCode, postEmailCodeResend, requestEmailChange } from './email-api.ts'

type ChangeEmailDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Changes the account's email address, confirmed with a code sent to the new one. Closing the dialog before that changes nothing. */
export function ChangeEmailDialog({ open, onOpenChange }: ChangeEmailDialogProps) {
  const t = useTranslations('changeEmail')
  const [sent, setSent] = useState<EmailCodeSent>()
  const confirm = (challenge: string) => async (code: string) => {
    await withStepUp(async () => {
      const { email } = await postEmailChangeCode(challenge, code)
      updateUser({ email })
      toast(t('done', { email }))
      onOpenChange(false)
    })
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} onOpenChangeComplete={(isOpen) => isOpen || setSent(undefined)}>
      <DialogContent
        title={t('title')}
        description={<span className="wrap-anywhere">{sent ? t('sentTo', { to: sent.to }) : t('text')}</span>}
        className="sm:max-w-[432px]"
      >
        {sent ? (
          <CodeForm
            key={sent.challenge}
            onCode={confirm(sent.challenge)}
            onResend={() => postEmailCodeResend(sent.challenge)}
            resendAfterSeconds={sent.resendAfterSeconds}
            submit={t('confirm')}
            aside={
              <button type="button" className={textLinkClass} onClick={() => setSent(undefined)}>
                {t('other')}
              </button>
            }
          />
        ) : (
          <NewAddressForm onSent={setSent} />
        )}
      </DialogContent>
    </Dialog>
  )
}

const resolver = standardSchemaResolver(emailChangeInput)

/** Asks for the new address, after a step-up code sent to the current one. */
function NewAddressForm({ onSent }: { onSent: (sent: EmailCodeSent) => void }) {
  const t = useTranslations('changeEmail')
  const form = useKeptForm('email-change', { resolver, mode: 'onTouched', defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, ['email'], ({ email }) => withStepUp(async () => onSent(await requestEmailChange(email))))
  return (
    <DialogForm onSubmit={submit} isBusy={isSubmitting} refusal={errors.root?.message} act={t('send')} keep={t('cancel')}>
      <Field label={t('new')} help={t('ends')} error={errors.email?.message}>
        <EmailInput autoComplete="email" {...form.register('email')} />
      </Field>
    </DialogForm>
  )
}

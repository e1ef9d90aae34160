import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EmailCodeSent } from '#graphql/contracts/account.ts'
import { CodeForm } from '#web/entities/account/code-form.tsx'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { updateUser } from '#web/lib/session/session.ts'
import { Dialog, DialogContent } from '#web/ui/dialog.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { confirmEmailChange, resendEmailCode } from './email-api.ts'
import { NewAddressForm } from './new-address-form.tsx'

type ChangeEmailDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Another email address for one's account: the address, then the code that was sent there. Closed in between, nothing has changed. */
export function ChangeEmailDialog({ open, onOpenChange }: ChangeEmailDialogProps) {
  const t = useTranslations('changeEmail')
  const [sent, setSent] = useState<EmailCodeSent>()
  const confirm = (challenge: string) => async (code: string) => {
    await confirmThen(async () => {
      const { email } = await confirmEmailChange(challenge, code)
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
            onResend={() => resendEmailCode(sent.challenge)}
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

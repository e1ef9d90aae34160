import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { CodeForm } from '#web/features/session/code-form.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { ChangeAddress } from './change-address.tsx'
import { type CodeSent, proveAddress, sendCodeAgain } from './sign-up-doors.ts'

type VerifyAddressProps = { id: string; sent: CodeSent }

/** The code that proves the address (A7); a wrong address can be put right here. */
export function VerifyAddress({ id, sent: first }: VerifyAddressProps) {
  const t = useTranslations('signup.verify')
  const navigate = useNavigate()
  const [sent, setSent] = useState(first)
  const [isChanging, setChanging] = useState(false)

  const prove = async (code: string) => {
    await proveAddress(id, code)
    await navigate(`/auth/${id}/reward`, { replace: true })
  }
  const resend = async () => {
    const again = await sendCodeAgain(id)
    return again.resendAfterSeconds
  }
  const changed = (again: CodeSent) => {
    setSent(again)
    setChanging(false)
  }

  if (isChanging)
    return (
      <GuestFrame heading={t('changeHeading')} lead={t('changeLead', { to: sent.to })}>
        <ChangeAddress id={id} onChanged={changed} onCancel={() => setChanging(false)} />
      </GuestFrame>
    )
  return (
    <GuestFrame heading={t('heading')} lead={t('lead', { to: sent.to })}>
      <CodeForm
        onCode={prove}
        onResend={resend}
        resendAfterSeconds={sent.resendAfterSeconds}
        submit={t('submit')}
        aside={
          <button type="button" className={textLinkClass} onClick={() => setChanging(true)}>
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

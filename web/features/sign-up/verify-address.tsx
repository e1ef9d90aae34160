import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CodeSent } from '#graphql/contracts/sign-up.ts'
import { CodeForm } from '#web/entities/account/code-form.tsx'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { ChangeAddress } from './change-address.tsx'
import { codeSentOf, codeSentState } from './code-sent-state.ts'
import { proveAddress, sendCodeAgain } from './sign-up-api.ts'

type VerifyAddressProps = { id: string; codeSent: CodeSent }

/** The code that proves the address (A7); a wrong address can be put right here. */
export function VerifyAddress({ id, codeSent }: VerifyAddressProps) {
  const t = useTranslations('signup.verify')
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const sent = codeSentOf(state, codeSent)
  const [isChanging, setChanging] = useState(false)

  const prove = async (code: string) => {
    await proveAddress(id, code)
    await navigate(`/auth/${id}/reward`, { replace: true })
  }
  const resend = async () => {
    const again = await sendCodeAgain(id)
    return again.resendAfterSeconds
  }
  const changed = async (again: CodeSent) => {
    await navigate(`/auth/signup?id=${id}`, { replace: true, state: codeSentState(again) })
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
        key={key}
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

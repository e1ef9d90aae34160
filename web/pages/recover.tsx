import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { RecoverForm } from '#web/features/password/recover-form.tsx'
import { redirectTarget, withRedirect } from '#web/lib/session/redirect-target.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'

/** Password recovery (R2): the same answer for any address. */
export function Component() {
  const t = useTranslations('recover')
  const [search] = useSearchParams()
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const login = withRedirect('/auth/login', redirectTarget(search.get('redirect')))
  const sent = (to: string) => {
    setEmail(to)
    setSent(true)
  }
  if (isSent)
    return (
      <GuestFrame key="sent" heading={t('sentHeading')} lead={t('sentLead', { email })}>
        <p role="status" className="text-sm text-muted-foreground">
          {t('sentHelp')}
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4 text-sm">
          <ButtonLink to={login} variant="primary" size="large">
            {t('back')}
          </ButtonLink>
          <button type="button" className={textLinkClass} onClick={() => setSent(false)}>
            {t('otherAddress')}
          </button>
        </div>
      </GuestFrame>
    )
  return (
    <GuestFrame key="form" heading={t('heading')} lead={t('lead')}>
      <RecoverForm email={email} onSent={sent} />
      <p className="mt-7 text-sm">
        <TextLink to={login}>{t('back')}</TextLink>
      </p>
    </GuestFrame>
  )
}

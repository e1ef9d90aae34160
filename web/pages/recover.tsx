import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { RecoverForm } from '#web/features/password/recover-form.tsx'
import { redirectTarget, withRedirect } from '#web/lib/session/redirect-target.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'

/** The page for recovering a password (R2). Shows the same result whether or not an account has the email address. */
export function Component() {
  const t = useTranslations('recover')
  const [search] = useSearchParams()
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const login = withRedirect('/auth/login', redirectTarget(search.get('redirect')))
  const handleSent = (to: string) => {
    setEmail(to)
    setIsSent(true)
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
          <button type="button" className={textLinkClass} onClick={() => setIsSent(false)}>
            {t('otherAddress')}
          </button>
        </div>
      </GuestFrame>
    )
  return (
    <GuestFrame key="form" heading={t('heading')} lead={t('lead')}>
      <RecoverForm email={email} onSent={handleSent} />
      <p className="mt-7 text-sm">
        <TextLink to={login}>{t('back')}</TextLink>
      </p>
    </GuestFrame>
  )
}

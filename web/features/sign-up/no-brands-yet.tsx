import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { GuestFrame } from '#web/entities/account/guest-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Ends a sign-up before the choice of the currency while there are no brands, as the choice is permanent. It continues later (P8). */
export function NoBrandsYet({ companyName }: { companyName: string }) {
  const t = useTranslations('signup.noBrands')
  const { state, revalidate } = useRevalidator()
  return (
    <GuestFrame heading={t('heading')} lead={t('lead', { company: companyName })} wide>
      <div className="grid gap-6">
        <p>{t('text')}</p>
        <Notice kind="info">{t('saved')}</Notice>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Button variant="primary" size="large" busy={state === 'loading'} onClick={() => void revalidate()}>
            {t('checkAgain')}
          </Button>
          <TextLink to="/auth/login">{t('signIn')}</TextLink>
        </div>
      </div>
    </GuestFrame>
  )
}

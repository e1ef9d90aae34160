import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ChangePasswordForm } from '#web/features/settings/change-password-form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'

/** Settings (R23): change of password. */
export function Component() {
  const t = useTranslations('settings')
  return (
    <>
      <PageHeader title={t('heading')} note={t('lead')} />
      <div className="mt-8">
        <Section
          title={t('password')}
          note={
            <Link to="/profile/security" className="link">
              {t('toSecurity')}
            </Link>
          }
          className="pb-0 sm:pb-0"
        >
          <ChangePasswordForm />
        </Section>
      </div>
    </>
  )
}

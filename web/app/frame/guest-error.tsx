import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** The layout of an error screen for visitors who are not signed in, with links to home and sign-in. */
export function GuestError({ children }: { children: ReactNode }) {
  const t = useTranslations('errorScreen')
  return (
    <>
      <header className="flex h-16 items-center justify-between gap-4 px-4 sm:h-21 sm:px-12">
        <Link to="/" aria-label={t('logo')}>
          <Logo />
        </Link>
        <ButtonLink to="/auth/login">{t('signIn')}</ButtonLink>
      </header>
      <main className="px-4 sm:px-12">{children}</main>
    </>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { cn } from '#web/lib/cn.ts'
import { loadWhenIdle } from '#web/lib/load-when-idle.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

// Loaded when the browser is idle, as the drawing has thousands of points.
const LoginArt = lazyComponent(async () => (await loadWhenIdle(() => import('./login-art.tsx'))).LoginArt)

type GuestFrameProps = {
  heading: string
  lead: ReactNode
  /** True for a column of 460 instead of 372 px, for forms with fields side by side. */
  wide?: boolean
  children: ReactNode
}

/**
 * The layout of every account screen outside the app. The two footer links open public pages of another bundle, so they load the whole
 * page.
 */
export function GuestFrame({ heading, lead, wide = false, children }: GuestFrameProps) {
  const t = useTranslations('login')
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,1fr)_48.6%]">
      <main className="flex flex-col px-5 py-7 sm:px-14">
        <Logo className="h-9" />
        <div className={cn('m-auto w-full py-12', wide ? 'max-w-[460px]' : 'max-w-[372px]')}>
          <PageHeading className="text-[2.125rem] leading-[2.5rem] sm:text-[2.5rem] sm:leading-[2.9rem]">{heading}</PageHeading>
          <p className="mt-2 mb-8 text-base text-pretty text-muted-foreground">{lead}</p>
          {children}
        </div>
        <footer className="flex items-center gap-5 text-xs text-muted-foreground">
          <a href="/company/howtoredeem" className="py-2 hover:text-foreground">
            {t('howToRedeem')}
          </a>
          <a href="/company/terms" className="py-2 hover:text-foreground">
            {t('terms')}
          </a>
          <ThemeToggle className="ml-auto" />
        </footer>
      </main>
      <aside
        aria-hidden
        className="sticky top-0 h-dvh overflow-hidden bg-[oklch(0.265_0.042_174)] text-[oklch(0.95_0.015_168)] max-md:hidden dark:bg-[oklch(0.225_0.032_174)]"
      >
        <LoginArt />
        <p className="absolute bottom-13 left-14 font-display text-[1.75rem] leading-[2.15rem] tracking-[-.015em]">
          {t('promise')}
          <br />
          {t('promiseKept')}
        </p>
      </aside>
    </div>
  )
}

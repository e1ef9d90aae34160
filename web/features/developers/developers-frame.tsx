import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAppLayout } from '#web/lib/app-layout.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import type { Place } from './places.ts'
import type { Reference } from './reference.ts'
import { indexReference } from './reference-index.ts'
import { ReferenceNames } from './reference-names.ts'
import { ReferenceNav } from './reference-nav.tsx'
import { ReferenceSearch } from './reference-search.tsx'
import { SearchResults } from './search-results.tsx'
import { useSearchWords } from './use-search-words.ts'

type DevelopersFrameProps = { reference: Reference; place: Place; children: ReactNode }

/** Around each part of the reference: its list of parts and its search; in the app's navigation for who is signed in. */
export function DevelopersFrame({ reference, place, children }: DevelopersFrameProps) {
  const { Shell } = useAppLayout()
  const [words] = useSearchWords()
  const wanted = useDeferredValue(words.trim())
  const index = useMemo(() => indexReference(reference), [reference])
  useHashTarget()
  const page = (
    <ReferenceNames value={index.pathOf}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[176px_minmax(0,1fr)]">
        <ReferenceNav place={place} />
        <div className="min-w-0 max-w-[840px]">
          <ReferenceSearch />
          <div className="mt-8">{wanted ? <SearchResults index={index} words={wanted} /> : children}</div>
        </div>
      </div>
    </ReferenceNames>
  )
  return useSession() ? <Shell>{page}</Shell> : <VisitorFrame>{page}</VisitorFrame>
}

/** Scrolls to what the address names after the `#`, once the page is there: it was not when the browser looked. */
function useHashTarget(): void {
  const { pathname, hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each navigation, also to the same place
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [pathname, hash, key])
}

function VisitorFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('developers')
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-10 border-b bg-[color-mix(in_oklch,var(--background)_92%,transparent)] backdrop-blur-[10px] print:hidden">
        <div className="mx-auto flex h-14 max-w-[calc(var(--page-max)+96px)] items-center gap-3 px-4 sm:h-(--topbar-h) sm:px-12">
          <Link to="/developers" className="flex min-h-11 items-center gap-3">
            <Logo />
            <span className="border-l pl-3 text-muted-foreground max-[380px]:hidden">{t('heading')}</span>
          </Link>
          <span className="flex-1" />
          <ThemeToggle />
          <ButtonLink to="/auth/login">{t('signIn')}</ButtonLink>
        </div>
      </header>
      <main id="content" className="mx-auto max-w-[calc(var(--page-max)+96px)] px-4 pt-6 pb-16 sm:px-12 sm:pt-10 sm:pb-20">
        {children}
      </main>
    </div>
  )
}

import { parseAsString, useQueryState } from 'nuqs'
import type { KeyboardEvent } from 'react'
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAppLayout } from '#web/lib/app-layout.ts'
import { useSession } from '#web/lib/session/session.ts'
import { areaLinkClass } from '#web/ui/area-link.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { pathTo, type ReferencePlace, sections } from './places.ts'
import type { Reference } from './reference.ts'
import { indexReference } from './reference-index.ts'
import { ReferenceNames } from './reference-names.ts'
import { resultsId, SearchResults } from './search-results.tsx'

type DevelopersFrameProps = { reference: Reference; place: ReferencePlace; children: ReactNode }

/**
 * The layout of the developer reference, with its navigation and search. Search results replace the page. Signed-in users also see the
 * app's navigation.
 */
export function DevelopersFrame({ reference, place, children }: DevelopersFrameProps) {
  const { Shell } = useAppLayout()
  const [words] = useSearchWords()
  const query = useDeferredValue(words.trim())
  const index = useMemo(() => indexReference(reference), [reference])
  useHashTarget()
  const page = (
    <ReferenceNames value={index.pathOf}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[176px_minmax(0,1fr)]">
        <ReferenceNav place={place} />
        <div className="min-w-0 max-w-[840px]">
          <ReferenceSearch />
          <div className="mt-8">{query ? <SearchResults index={index} words={query} /> : children}</div>
        </div>
      </div>
    </ReferenceNames>
  )
  return useSession() ? <Shell>{page}</Shell> : <VisitorFrame>{page}</VisitorFrame>
}

/** Scrolls to the element in the URL's hash after rendering, as it did not exist when the browser looked for it. */
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

/** The sections of the reference, in a column beside the page or in a row above it on phones. */
function ReferenceNav({ place }: { place: ReferencePlace }) {
  const t = useTranslations('developers')
  const current = (section: ReferencePlace['section']) => (section !== place.section ? undefined : place.name ? 'true' : 'page')
  return (
    <nav aria-label={t('sections')} className="max-lg:mb-5 lg:sticky lg:top-[calc(var(--topbar-h)+40px)] lg:self-start lg:pl-px">
      <p aria-hidden className="mb-1.5 text-2xs text-muted-foreground max-lg:hidden">
        {t('sections')}
      </p>
      <ul className="max-lg:-mx-1.5 max-lg:flex max-lg:flex-wrap ">
        {sections.map((section) => (
          <li key={section}>
            <Link to={pathTo({ section })} aria-current={current(section)} className={linkClass}>
              {t(section)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const phone =
  'max-lg:inline-flex max-lg:min-h-11 max-lg:items-center max-lg:border-0 max-lg:px-1.5 max-lg:text-sm max-lg:before:hidden max-lg:aria-[current]:underline max-lg:aria-[current]:decoration-2 max-lg:aria-[current]:underline-offset-8'
const linkClass = `${areaLinkClass} aria-[current=true]:font-[580] aria-[current=true]:text-foreground aria-[current=true]:before:absolute aria-[current=true]:before:inset-y-[7px] aria-[current=true]:before:-left-[2px] aria-[current=true]:before:w-[3px] aria-[current=true]:before:rounded-[3px] aria-[current=true]:before:bg-primary ${phone}`

/** The search over all names and descriptions, with results while typing. The arrow keys move into the results. */
function ReferenceSearch() {
  const t = useTranslations('developers')
  const [words, setWords] = useSearchWords()
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') void setWords(null)
    const first = document.querySelector<HTMLAnchorElement>(`#${resultsId} a`)
    if (event.key === 'Enter') first?.click()
    if (event.key === 'ArrowDown') first?.focus()
    if (event.key === 'ArrowDown' || event.key === 'Enter') event.preventDefault()
  }
  return (
    <search>
      <SearchInput
        label={t('search')}
        help={t('searchKeys')}
        value={words}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => void setWords(target.value || null)}
        onKeyDown={handleKeyDown}
      />
    </search>
  )
}

/** The search words, kept in the URL so that a search can be shared. */
const useSearchWords = () => useQueryState('q', parseAsString.withDefault(''))

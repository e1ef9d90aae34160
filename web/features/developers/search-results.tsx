import { type KeyboardEvent, useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHeader } from '#web/ui/page-header.tsx'
import { codeClass } from './description.tsx'
import { findEntries } from './find-entries.ts'
import type { Entry, ReferenceIndex } from './reference-index.ts'

export const resultsId = 'reference-results'
const shownMax = 50

/** The first 50 results of a search in the API reference. They are shown instead of the page. */
export function SearchResults({ index, words }: { index: ReferenceIndex; words: string }) {
  const t = useTranslations('developers')
  const found = useMemo(() => findEntries(index.entries, words), [index, words])
  const more = found.length - shownMax
  return (
    <>
      <PageHeader
        title={<span className="[overflow-wrap:anywhere]">{t('resultsFor', { words })}</span>}
        note={<span role="status">{found.length ? t('results', { count: found.length }) : t('nothing', { words })}</span>}
      />
      <ul id={resultsId} className="mt-6" onKeyDown={moveFocus}>
        {found.slice(0, shownMax).map((entry) => (
          <ResultRow key={`${entry.kind} ${entry.to} ${entry.name}`} entry={entry} />
        ))}
      </ul>
      {more > 0 && <p className="mt-4 text-muted-foreground">{t('moreResults', { count: more })}</p>}
    </>
  )
}

function ResultRow({ entry: { kind, name, within, text, to } }: { entry: Entry }) {
  const t = useTranslations('developers')
  return (
    <li className="relative border-t py-2.5 transition-colors duration-(--dur-hover) hover:bg-muted">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Link to={to} className="min-w-0 after:absolute after:inset-0">
          <code translate="no" className={`${codeClass} font-medium`}>
            {name}
          </code>
        </Link>
        <span className="text-2xs text-muted-foreground">
          <span>{t(`kind.${kind}`)}</span> <span>{within && t('in', { name: within })}</span>
        </span>
      </div>
      <p className="truncate text-muted-foreground">{text.replaceAll('`', '')}</p>
    </li>
  )
}

/** Moves the focus between results with the arrow keys, and from the first one back to the search field. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const place = links.findIndex((link) => link.matches(':focus'))
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const next = event.key === 'ArrowDown' ? links[place + 1] : (links[place - 1] ?? document.querySelector<HTMLElement>('search input'))
  next?.focus()
}

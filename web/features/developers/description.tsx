import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePathOf } from './reference-names.ts'

/** Matches names in backticks and words that may be error codes, such as FORBIDDEN. Words without an entry, such as UTC, stay text. */
const names = /(`[^`]+`|\b[A-Z]{3,}(?:_[A-Z]+)*\b)/

/** A description from the contract, with links for the names that the reference explains. */
export function Description({ text }: { text: string }) {
  const pathOf = usePathOf()
  const isName = (part: string) => part.startsWith('`') || pathOf(part) !== undefined
  const shown = (part: string, place: number) => (place % 2 === 1 && isName(part) ? <Name>{part.replaceAll('`', '')}</Name> : part)
  // Passed as arguments, because the parts have no keys.
  return createElement(Fragment, null, ...text.split(names).map(shown))
}

/** A name as code. It links to the name's entry in the reference if there is one. */
export function Name({ children: name }: { children: string }) {
  const to = usePathOf()(name)
  const code = (
    <code translate="no" className={codeClass}>
      {name}
    </code>
  )
  return to ? (
    <Link to={to} className="underline decoration-border-strong underline-offset-4 hover:decoration-foreground">
      {code}
    </Link>
  ) : (
    code
  )
}

/** Renders the `<code>` tags of translated texts as names. */
export const renderCodeTag = (text: ReactNode) => <Name>{String(text)}</Name>

export const codeClass = 'font-mono text-[.92em] [overflow-wrap:anywhere]'

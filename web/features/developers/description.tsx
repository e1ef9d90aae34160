import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePathOf } from './reference-names.ts'

/** Names between backticks, and what may be the code of an error wherever it stands: FORBIDDEN is one, UTC is none. */
const names = /(`[^`]+`|\b[A-Z]{3,}(?:_[A-Z]+)*\b)/

/** The words of the contract about something: what they name leads to where that is explained. */
export function Description({ text }: { text: string }) {
  const pathOf = usePathOf()
  const isName = (part: string) => part.startsWith('`') || pathOf(part) !== undefined
  const shown = (part: string, place: number) => (place % 2 === 1 && isName(part) ? <Name>{part.replaceAll('`', '')}</Name> : part)
  // their position is all that tells them apart
  return createElement(Fragment, null, ...text.split(names).map(shown))
}

/** A name as code, with a link where the reference explains it. */
export function Name({ children: name }: { children: string }) {
  const to = usePathOf()(name)
  const code = <code className={codeClass}>{name}</code>
  return to ? (
    <Link to={to} className="underline decoration-border-strong underline-offset-4 hover:decoration-foreground">
      {code}
    </Link>
  ) : (
    code
  )
}

/** For names in texts of the catalogue, between `<code>` and `</code>`. */
export const nameIn = (text: ReactNode) => <Name>{String(text)}</Name>

export const codeClass = 'font-mono text-[.92em] [overflow-wrap:anywhere]'

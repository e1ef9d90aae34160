import { Link } from 'react-router'
import { codeClass, Description } from './description.tsx'

type EntryRowsProps = { entries: readonly { name: string; text: string; to: string }[] }

/** A list of commands or types with their descriptions, each linked to its page. */
export function EntryRows({ entries }: EntryRowsProps) {
  return (
    <ul className="-my-3">
      {entries.map(({ name, text, to }) => (
        <li key={name} className="border-t py-3 first:border-t-0">
          <Link
            to={to}
            className="inline-flex min-h-6 items-center underline decoration-border-strong underline-offset-4 hover:decoration-foreground"
          >
            <code translate="no" className={`${codeClass} font-medium`}>
              {name}
            </code>
          </Link>
          <p className="mt-0.5 text-muted-foreground">
            <Description text={text} />
          </p>
        </li>
      ))}
    </ul>
  )
}

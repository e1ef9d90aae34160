import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type SummaryError<Name> = { name: Name; label: string; message: string }

type ErrorSummaryProps<Name> = { title: ReactNode; errors: readonly SummaryError<Name>[]; onGo: (name: Name) => void }

/**
 * Lists the errors of a long form after a failed submit, and takes the focus when it appears. Clicking a line calls `onGo` with the name of
 * its field.
 */
export function ErrorSummary<Name extends string>({ title, errors, onGo }: ErrorSummaryProps<Name>) {
  return (
    <div
      data-slot="error-summary"
      role="alert"
      tabIndex={-1}
      ref={focusOnce}
      className="border-l-2 border-destructive py-1 pl-3 outline-hidden"
    >
      <p className="flex items-start gap-2.5 font-medium">
        <CircleAlert aria-hidden className="mt-0.5 size-[18px] shrink-0 stroke-[1.8] text-destructive" />
        {title}
      </p>
      <ul className="mt-2 grid gap-1 pl-7">
        {errors.map(({ name, label, message }) => (
          <li key={name}>
            <button type="button" className="link py-0.5 text-left" onClick={() => onGo(name)}>
              {label}
            </button>
            <span className="text-muted-foreground">{`: ${message}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusOnce(summary: HTMLElement | null): void {
  summary?.focus({ preventScroll: true })
  summary?.scrollIntoView({ block: 'center' })
}

import { Fragment, type ReactNode } from 'react'

/** A row for a session or a trusted browser, with its name, notes and a button as `children`. */
export function AccessRow({ name, notes, children }: { name: ReactNode; notes: readonly ReactNode[]; children?: ReactNode }) {
  const shown = notes.filter((note) => note !== null && note !== undefined && note !== '')
  return (
    <li className="flex min-h-15 items-center gap-4 border-b py-2.5 first:border-t">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-xs text-muted-foreground">
          {shown.map((note, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their places
            <Fragment key={place}>
              <span>{place > 0 && ' · '}</span>
              {note}
            </Fragment>
          ))}
        </p>
      </div>
      {children}
    </li>
  )
}

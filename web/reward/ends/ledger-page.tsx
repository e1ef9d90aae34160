import type { ReactNode } from 'react'
import { ScreenHeading } from '../screen-heading.tsx'
import { Sentence } from '../sentence.tsx'

const rows = ['a', 'b', 'c', 'd', 'e']

export type LedgerFact = { name: string; value: string; isDate?: boolean }

type LedgerPageProps = {
  heading: string
  text: string
  next?: string
  /** The names in the sentences, which a browser must not translate. */
  names?: Record<string, string>
  facts?: LedgerFact[]
  children?: ReactNode
}

/** A page that says in the style of a ledger entry what happened, with facts and the next step. Ruled lines below fade out. */
export function LedgerPage({ heading, text, next, names = {}, facts = [], children }: LedgerPageProps) {
  return (
    <main className="grow pt-6 sm:pt-14">
      <ScreenHeading className="max-w-[640px] text-[2.1rem] leading-[2.4rem] sm:text-[3.1rem] sm:leading-[3.4rem]">
        <Sentence text={heading} values={names} />
      </ScreenHeading>
      <p className="mt-4 max-w-[520px] text-lg wrap-anywhere text-muted-foreground">
        <Sentence text={text} values={names} />
      </p>
      {next && (
        <p className="mt-2.5 max-w-[520px] text-base wrap-anywhere">
          <Sentence text={next} values={names} />
        </p>
      )}
      {children && <div className="mt-6">{children}</div>}
      <div className="mt-9 border-t border-border-strong [mask-image:linear-gradient(#000_40%,transparent)]">
        {facts.length > 0 && (
          <dl>
            {facts.map(({ name, value, isDate }) => (
              <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b py-3.5">
                <dt className="text-muted-foreground">{name}</dt>
                <dd translate={isDate ? undefined : 'no'} className="num text-right font-medium wrap-anywhere">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div aria-hidden>
          {rows.map((row) => (
            <div key={row} className="h-[51px] border-b" />
          ))}
        </div>
      </div>
    </main>
  )
}

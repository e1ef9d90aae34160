import type { ReactNode } from 'react'
import { StatusNumeral } from '#web/ui/status-numeral.tsx'
import { labels } from '../labels.ts'
import { PageFrame } from '../page-frame.tsx'
import { ScreenHeading } from '../screen-heading.tsx'

type ErrorPageProps = { status: number; title: string; text: string; note?: string; children?: ReactNode }

/** The error screen (S2): the status code in large figures, a title and text, details and a link home. */
export function ErrorPage({ status, title, text, note, children }: ErrorPageProps) {
  return (
    <PageFrame title={title}>
      <main className="grow pt-10 pb-12 sm:pt-18">
        <StatusNumeral status={status} />
        <ScreenHeading className="mt-3">
          <span className="sr-only">{`${status} `}</span>
          <span>{title}</span>
        </ScreenHeading>
        <p className="mt-2.5 max-w-[460px] text-base text-muted-foreground">{text}</p>
        {note && <p className="mt-3.5 text-xs wrap-anywhere text-muted-foreground">{note}</p>}
        {children}
        <a
          href="/"
          className="mt-7 inline-flex h-11 items-center rounded-md bg-primary px-4 font-medium text-primary-foreground hover:opacity-92 sm:h-9"
        >
          {labels.home}
        </a>
      </main>
    </PageFrame>
  )
}

import type { ReactNode } from 'react'
import { PageFrame } from '../page-frame.tsx'

type Prose = { title: string; lead: string; sections: Record<string, { title: string; text: string }> }

/** A page to read: section titles in the ledger's margin, the text beside them. Every section has an address of its own. */
export function ProsePage({ prose, note, children }: { prose: Prose; note?: string; children?: ReactNode }) {
  return (
    <PageFrame title={prose.title}>
      <main className="grow pt-6 pb-16 sm:pt-12">
        <h1 className="text-[2.1rem] leading-[2.4rem] sm:text-[3.1rem] sm:leading-[3.4rem]">{prose.title}</h1>
        <p className="mt-3 max-w-[600px] text-lg text-muted-foreground">{prose.lead}</p>
        {note && <p className="mt-2 text-xs text-muted-foreground">{note}</p>}
        {children}
        <div className="mt-10">
          {Object.entries(prose.sections).map(([name, { title, text }]) => (
            <section
              key={name}
              id={name}
              className="grid scroll-mt-6 gap-2 border-t pt-5 pb-7 sm:grid-cols-[var(--margin-col)_minmax(0,1fr)] sm:gap-x-10 sm:pt-6 sm:pb-9"
            >
              <h2>{title}</h2>
              <div className="max-w-[600px] space-y-3 text-base">
                {text.split('\n\n').map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </section>
          ))}
        </div>
      </main>
    </PageFrame>
  )
}

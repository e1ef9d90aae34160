import type { ReactNode } from 'react'
import type { HelpDocument } from '#web/features/help/blocks.ts'
import { type AnchorProps, DocumentBody } from '#web/features/help/document-body.tsx'
import { sectionsOf } from '#web/features/help/sections-of.ts'
import { PageFrame } from '../page-frame.tsx'

/** A document for everybody: section titles in the ledger's margin, the text beside them. Every section has an address of its own. */
export function ProsePage({ document, note, children }: { document: HelpDocument; note?: string; children?: ReactNode }) {
  const { title, description, blocks } = document
  return (
    <PageFrame title={title}>
      <main className="grow pt-6 pb-16 sm:pt-12">
        <h1 className="text-[2.1rem] leading-[2.4rem] sm:text-[3.1rem] sm:leading-[3.4rem]">{title}</h1>
        <p className="mt-3 max-w-[600px] text-lg text-muted-foreground">{description}</p>
        {note && <p className="mt-2 text-xs text-muted-foreground">{note}</p>}
        {children}
        <div className="mt-10">
          {sectionsOf(blocks).sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              className="grid scroll-mt-6 gap-2 border-t pt-5 pb-7 sm:grid-cols-[var(--margin-col)_minmax(0,1fr)] sm:gap-x-10 sm:pt-6 sm:pb-9"
            >
              <h2>{section.title}</h2>
              <div className="max-w-[600px] space-y-3 text-base">
                <DocumentBody blocks={section.blocks} Anchor={PublicLink} />
              </div>
            </section>
          ))}
        </div>
      </main>
    </PageFrame>
  )
}

function PublicLink({ to, children }: AnchorProps) {
  return (
    <a className="link" href={to}>
      {children}
    </a>
  )
}

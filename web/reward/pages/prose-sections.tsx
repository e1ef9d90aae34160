import type { HelpDocument } from '#web/ui/document/blocks.ts'
import { type AnchorProps, DocumentBody } from '#web/ui/document/document-body.tsx'
import { sectionsOf } from '#web/ui/document/sections-of.ts'

type ProseSectionsProps = {
  blocks: HelpDocument['blocks']
  /** A prefix for the HTML ids of the sections. Keeps anchors distinct on a page with two documents. */
  within?: string
}

/** The sections of a document, with titles at the left and the text at the right. Each section has an anchor. */
export function ProseSections({ blocks, within = '' }: ProseSectionsProps) {
  return (
    <div className="mt-10">
      {sectionsOf(blocks).sections.map((section) => (
        <section
          key={section.id}
          id={`${within}${section.id}`}
          className="grid scroll-mt-6 gap-2 border-t pt-5 pb-7 sm:grid-cols-[var(--margin-col)_minmax(0,1fr)] sm:gap-x-10 sm:pt-6 sm:pb-9"
        >
          <h2>{section.title}</h2>
          <div className="max-w-[600px] space-y-3 text-base">
            <DocumentBody blocks={section.blocks} Anchor={PublicLink} />
          </div>
        </section>
      ))}
    </div>
  )
}

function PublicLink({ to, children }: AnchorProps) {
  return (
    <a className="link" href={to}>
      {children}
    </a>
  )
}

import type { ReactNode } from 'react'
import type { HelpDocument } from '#web/ui/document/blocks.ts'
import { PageFrame } from '../page-frame.tsx'
import { ProseSections } from './prose-sections.tsx'

type ProsePageProps = {
  document: HelpDocument
  note?: string
  children?: ReactNode
  /** Content below the document, such as a second document. */
  after?: ReactNode
}

/** A page with one help document that needs no account, such as the terms. */
export function ProsePage({ document, note, children, after }: ProsePageProps) {
  const { title, description, blocks } = document
  return (
    <PageFrame title={title}>
      <main className="grow pt-6 pb-16 sm:pt-12">
        <h1 className="text-[2.1rem] leading-[2.4rem] sm:text-[3.1rem] sm:leading-[3.4rem]">{title}</h1>
        <p className="mt-3 max-w-[600px] text-lg text-muted-foreground">{description}</p>
        {note && <p className="mt-2 text-xs text-muted-foreground">{note}</p>}
        {children}
        <ProseSections blocks={blocks} />
        {after}
      </main>
    </PageFrame>
  )
}

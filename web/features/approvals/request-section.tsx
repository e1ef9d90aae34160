import type { ReactNode } from 'react'
import { Section } from '#web/ui/section.tsx'

/** One section of the approval request's page, with a title and compact spacing. */
export function RequestSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} className="gap-1 pt-[18px] pb-5 sm:grid-cols-[168px_minmax(0,1fr)] sm:pt-[18px] sm:pb-5">
      {children}
    </Section>
  )
}

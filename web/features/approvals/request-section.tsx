import type { ReactNode } from 'react'
import { Section } from '#web/ui/section.tsx'

/** One thing that is approved, as closely set as the finish page has it. */
export function RequestSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} className="gap-1 pt-[18px] pb-5 sm:grid-cols-[168px_minmax(0,1fr)] sm:pt-[18px] sm:pb-5">
      {children}
    </Section>
  )
}

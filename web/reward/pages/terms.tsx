import { document as forCompanies } from 'virtual:help/documents/company-terms'
import { document } from 'virtual:help/documents/terms'
import pages from '#web/messages/en.pages.json'
import { fill } from '../labels.ts'
import { ProsePage } from './prose-page.tsx'
import { ProseSections } from './prose-sections.tsx'

const dayText = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const noteOf = (changed: string | undefined) => (changed ? fill(pages.terms.changed, { day: dayText.format(new Date(changed)) }) : '')

/** The terms for recipients, and below them the terms that a company accepts at sign-up (R7, V9). */
export function Terms() {
  return (
    <ProsePage document={document} note={noteOf(document.changed)} after={<CompanyTerms />}>
      <a className="link mt-4 inline-block py-1.5" href="#companies">
        {forCompanies.title}
      </a>
    </ProsePage>
  )
}

function CompanyTerms() {
  const { title, description, changed, blocks } = forCompanies
  return (
    <section id="companies" aria-labelledby="companies-title" className="scroll-mt-6 border-t border-border-strong pt-10">
      <h2 id="companies-title" className="font-display text-[1.9rem] leading-[2.2rem] font-[480] sm:text-[2.4rem] sm:leading-[2.7rem]">
        {title}
      </h2>
      <p className="mt-3 max-w-[600px] text-lg text-muted-foreground">{description}</p>
      <p className="mt-2 text-xs text-muted-foreground">{noteOf(changed)}</p>
      <ProseSections blocks={blocks} within="companies-" />
    </section>
  )
}

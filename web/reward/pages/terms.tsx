import { document } from 'virtual:help/documents/terms'
import pages from '#web/messages/en.pages.json'
import { fill } from '../words.ts'
import { ProsePage } from './prose-page.tsx'

const dayText = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** R7: what a recipient can expect, and what is expected of him. */
export function Terms() {
  const { changed } = document
  return <ProsePage document={document} {...(changed && { note: fill(pages.terms.changed, { day: dayText.format(new Date(changed)) }) })} />
}

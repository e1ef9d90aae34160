import pages from '#web/messages/en.pages.json'
import { ProsePage } from './prose-page.tsx'

/** R7: what a recipient can expect, and what is expected of him. */
export function Terms() {
  return <ProsePage prose={pages.terms} note={pages.terms.changed} />
}

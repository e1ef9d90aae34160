import { words } from '../words.ts'
import { ProsePage } from './prose-page.tsx'

/** R7: what a recipient can expect, and what is expected of him. */
export function Terms() {
  return <ProsePage prose={words.termsPage} note={words.termsPage.changed} />
}

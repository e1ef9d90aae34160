import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#bff/launch/pinned-node.mjs'

/** Returns a document of the web build by its operation name, with its text for Directus and its id for the BFF. */
export function builtDocument(name: string): { id: string; text: string } {
  const manifest: Record<string, string> = JSON.parse(readFileSync(join(root, 'web/dist/persisted-documents.json'), 'utf8'))
  const found = Object.entries(manifest).find(([, text]) => new RegExp(`\\b(query|mutation|subscription) ${name}\\b`).test(text))
  if (!found) throw new Error(`The web build has no document ${name}`)
  const [id, text] = found
  // A directive of the BFF, which Directus does not define.
  return { id, text: text.replaceAll(/ @filters\(by: \[[^\]]*\]\)/g, '') }
}

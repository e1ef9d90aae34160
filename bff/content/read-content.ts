import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { foundDocument } from '#graphql/contracts/operation.ts'

const document = z.object({ ...foundDocument.shape, draft: z.optional(z.boolean()), partial: z.optional(z.boolean()) })

/** A Markdown document of the web build, as far as it is searched. */
export type ContentDocument = z.infer<typeof document>

/** The list of documents in the web build; a build without one has no help. */
export function readContent(webDir: string): ContentDocument[] {
  const file = join(webDir, 'content.json')
  return existsSync(file) ? z.array(document).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { helpSearchResult } from '#graphql/contracts/operation.ts'

const document = z.object({ ...helpSearchResult.shape, draft: z.optional(z.boolean()), partial: z.optional(z.boolean()) })

/** The searchable fields of a Markdown document of the web build. */
export type ContentDocument = z.infer<typeof document>

/** Returns the documents of the web build, none where it has no `content.json`. */
export function readContent(webDir: string): ContentDocument[] {
  const file = join(webDir, 'content.json')
  return existsSync(file) ? z.array(document).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { helpSearchResult } from '#graphql/contracts/rest/operation.ts'

const document = z.object({ ...helpSearchResult.shape, draft: z.optional(z.boolean()), partial: z.optional(z.boolean()) })

/** A help document in the web build's `content.json`, with the fields that the search reads. */
export type ContentDocument = z.infer<typeof document>

/** Returns the help documents of the web build. Empty if the build has no `content.json`. */
export function readContent(webDir: string): ContentDocument[] {
  const file = join(webDir, 'content.json')
  return existsSync(file) ? z.array(document).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

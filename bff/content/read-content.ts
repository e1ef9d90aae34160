import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const document = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  section: z.string(),
  icon: z.string().optional(),
  components: z.array(z.string()),
  draft: z.boolean().optional(),
  partial: z.boolean().optional(),
})

/** A Markdown document of the web build, as far as it is searched. */
export type ContentDocument = z.infer<typeof document>

/** What the web build says it has to read; a build without documents is one without help. */
export function readContent(webDir: string): ContentDocument[] {
  const file = join(webDir, 'content.json')
  return existsSync(file) ? z.array(document).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

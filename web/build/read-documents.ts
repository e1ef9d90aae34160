import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod/mini'
import { type Block, helpSections } from '#web/ui/document/blocks.ts'
import { blocksOf } from './markdown-blocks.ts'

const flag = z.pipe(
  z.literal('true', 'must be true, or left out'),
  z.transform(() => true),
)

/** The schema of the front matter of a help document. */
const head = z.strictObject({
  title: z.string('is missing'),
  description: z.string('is missing'),
  section: z.enum(helpSections, `must be one of ${helpSections.join(', ')}`),
  /** The position of the document within its section. The lowest number comes first. */
  order: z.pipe(z.coerce.number('must be a number'), z.int('must be a whole number')),
  /** The areas of the product that the document covers. The search finds it by these words too (Q5). */
  components: z.pipe(
    z.string('is missing'),
    z.transform((names) => names.split(',').map((name) => name.trim())),
  ),
  icon: z.optional(z.string()),
  /** The day on which the text last changed, as `YYYY-MM-DD`. Only for documents that state it to readers. */
  changed: z.optional(z.iso.date('must be a day such as 2026-11-28')),
  /** True for a document that is not published yet, which the web build leaves out. */
  draft: z.optional(flag),
  /** True for a text that other documents include with `[[its-name]]`, and that is no document itself. */
  partial: z.optional(flag),
})

export type DocumentFile = z.infer<typeof head> & { slug: string; path: string; blocks: Block[] }

/** Reads every document of a folder, including drafts and partials, in the order of the contents list. */
export function readDocuments(folder: string): DocumentFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const texts = new Map(files.map((file) => [basename(file, '.md'), readFileSync(join(folder, file), 'utf8')]))
  const bodyOf = (slug: string) => parts(texts.get(slug) ?? fail(slug, 'there is no such piece')).body
  const documents = [...texts].map(([slug, text]) => {
    const { fields, body } = parts(text)
    const parsed = head.safeParse(fields)
    if (!parsed.success) return fail(slug, z.prettifyError(parsed.error))
    const whole = body.replaceAll(/^\[\[([\w-]+)\]\]$/gm, (_, piece: string) => bodyOf(piece))
    return { ...parsed.data, slug, path: `/help/${slug}`, blocks: blocksOf(whole) }
  })
  const placeOf = ({ section, order }: DocumentFile) => helpSections.indexOf(section) * 1000 + order
  return documents.sort((a, b) => placeOf(a) - placeOf(b))
}

/** Returns true for a published document, neither a draft nor a partial. */
export const isPublished = ({ draft, partial }: Pick<DocumentFile, 'draft' | 'partial'>): boolean => !draft && !partial

function parts(text: string): { fields: Record<string, string>; body: string } {
  const [, lines = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const fields = lines.split('\n').map((line) => line.split(/:\s*(.*)/s).slice(0, 2))
  return { fields: Object.fromEntries(fields), body }
}

function fail(slug: string, why: string): never {
  throw new Error(`web/content/en/${slug}.md: ${why}`)
}

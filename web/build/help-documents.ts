import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type DocumentFile, isPublished, readDocuments } from './read-documents.ts'

const folder = join(import.meta.dirname, '../content/en')
const prefix = 'virtual:help/'
const inner = `\0${prefix}`

/**
 * The Vite plugin that compiles each Markdown help document to a module, and their titles to `virtual:help/contents`. Also writes
 * `content.json`, which the BFF searches (Q5).
 */
export function helpDocuments(): Plugin {
  let files: DocumentFile[] = []
  return {
    name: 'plutus:help-documents',
    buildStart() {
      files = readDocuments(folder)
      this.addWatchFile(folder)
      for (const { slug } of files) this.addWatchFile(join(folder, `${slug}.md`))
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(inner)) return null
      const name = id.slice(inner.length)
      const read = files.filter(isPublished)
      if (name === 'contents') return `export const contents = ${JSON.stringify(read.map(headOf))}`
      if (name === 'bodies') return `export const bodies = {${read.map(({ slug }) => loaderOf(slug)).join()}}`
      const file = read.find(({ slug }) => name === `documents/${slug}`) ?? this.error(`No document ${name}`)
      const { blocks, changed } = file
      return `export const document = ${JSON.stringify({ ...headOf(file), changed, blocks })}`
    },
    generateBundle() {
      const listed = files.map(({ slug: _, blocks: __, order: ___, ...file }) => file)
      this.emitFile({ type: 'asset', fileName: 'content.json', source: JSON.stringify(listed) })
    },
  }
}

const headOf = ({ slug, title, description, section }: DocumentFile) => ({ slug, title, description, section })

const loaderOf = (slug: string) => `${JSON.stringify(slug)}: () => import('${prefix}documents/${slug}')`

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import messages from '#web/messages/en.json'
import { routeDefinitions } from '#web/routes.tsx'
import type { Block, TextRun } from '#web/ui/document/blocks.ts'
import { blocksOf } from './markdown-blocks.ts'
import { isPublished, readDocuments } from './read-documents.ts'

const documents = readDocuments(join(import.meta.dirname, '../content/en'))
const read = documents.filter(isPublished)

const linksOf = (value: Block | TextRun | (Block | TextRun)[] | TextRun[][] | Block[][]): string[] => {
  if (typeof value === 'string') return []
  if (Array.isArray(value)) return value.flatMap((each) => linksOf(each))
  const inner = Object.values(value).filter((part): part is Block[] => typeof part === 'object')
  return [...('link' in value ? [value.link] : []), ...inner.flatMap((part) => linksOf(part))]
}

describe('the help documents', () => {
  it('link only to pages, documents and files that exist', () => {
    const paths = [...routeDefinitions.map(({ path }) => path), ...read.map(({ path }) => path)]
    const beside = ['/company/howtoredeem', '/company/terms', '/graphql/schema.graphql', '/openapi.json']
    const dead = documents.flatMap(({ slug, blocks }) => linksOf(blocks).map((to) => `${slug}: ${to}`))
    expect(dead.filter((line) => ![...paths, ...beside].includes(line.split(': ')[1] ?? ''))).toEqual([])
    expect(dead.length).toBeGreaterThan(25)
  })

  it('include every document that pages link to', () => {
    const slugs = read.map(({ slug }) => slug)
    expect(Object.keys(messages.help.links).filter((slug) => !slugs.includes(slug))).toEqual([])
  })

  it('Q5 have their fields, without pieces that others include', () => {
    expect(read.filter(({ components, title, path }) => !components.length || !title || !path.startsWith('/help/'))).toEqual([])
    const piece = documents.find(({ partial }) => partial)
    expect(piece?.slug).toBe('recipient-privacy')
    for (const slug of ['how-to-redeem', 'privacy'])
      expect(JSON.stringify(read.find((document) => document.slug === slug)?.blocks)).toContain('It never sees the voucher’s code.')
  })
})

describe('Markdown', () => {
  it('keeps raw HTML as text', () => {
    expect(blocksOf('<img src=x onerror=alert(1)>')).toEqual([{ kind: 'paragraph', text: ['<img src=x onerror=alert(1)>'] }])
    expect(blocksOf('a <b>bold</b> word')).toEqual([{ kind: 'paragraph', text: ['a ', '<b>', 'bold', '</b>', ' word'] }])
  })

  it('rejects syntax that no document needs', () => {
    expect(() => blocksOf('![x](y.png)')).toThrow('Documents have no image')
    expect(() => blocksOf('# Title')).toThrow('stands in its head')
  })
})

import { expect, it } from 'vitest'
import type { ContentDocument } from '#bff/web/read-content.ts'
import { findContent } from './content-route.ts'

const document = (title: string, more: Partial<ContentDocument> = {}): ContentDocument => ({
  title,
  path: `/help/${title.toLowerCase().replaceAll(' ', '-')}`,
  description: 'Not searched: zebra',
  section: 'start',
  components: [],
  ...more,
})
const titles = (documents: ContentDocument[], text: string) => findContent(documents, text).map(({ title }) => title)

it('Q5 finds documents by title, components or path, those by their title first', () => {
  const documents = [document('Money', { components: ['wallet', 'Recharge'] }), document('The wallet'), document('Codes')]
  expect(titles(documents, 'WALLET')).toEqual(['The wallet', 'Money'])
  expect(titles(documents, 'recharge')).toEqual(['Money'])
  expect(titles(documents, 'help codes')).toEqual(['Codes'])
  expect(titles(documents, 'zebra')).toEqual([])
})

it('Q4 Q5 treats spaces as wildcards, and finds nothing for an empty text', () => {
  const documents = [document('Changing a campaign after launch')]
  expect(titles(documents, 'chang launch')).toEqual(['Changing a campaign after launch'])
  expect(titles(documents, '   ')).toEqual([])
})

it('Q5 never finds drafts or partials, and at most six documents', () => {
  const many = Array.from({ length: 9 }, (_, index) => document(`Page ${index}`))
  expect(titles([document('Page draft', { draft: true }), document('Page part', { partial: true }), ...many], 'page')).toEqual(
    many.slice(0, 6).map(({ title }) => title),
  )
})

import { expect, it } from 'vitest'
import { tagToken } from '#contracts/recipient/tag-text.ts'
import { uniqueTags } from '#contracts/recipient/tags.ts'
import { personSearchText } from './recipient-row.ts'
import { applyTagChange } from './tag-people.ts'

const email = 'a@example.com'

it('R19 treats both Unicode forms of a tag as equal, and other diacritics as a different tag', () => {
  expect(uniqueTags(['Café', 'VIP'], ['CAFE\u0301', 'cafe', 'vip'])).toEqual(['Café', 'VIP', 'cafe'])
  expect(uniqueTags(['काम'], ['कमी'])).toEqual(['काम', 'कमी'])
})

it('R19 removes and adds a tag in either Unicode form', () => {
  const person = { tags: JSON.stringify(['Café', 'north']) } as Parameters<typeof applyTagChange>[0]
  expect(applyTagChange(person, { add: [], remove: ['cafe\u0301'] })).toEqual(['north'])
  expect(applyTagChange(person, { add: ['cafe\u0301'], remove: [] })).toBeUndefined()
})

it.each(['VIP', 'Café', 'new joiner', ' A&B ', 'दिल्ली', 'Straße', 'ÉTÉ 2026'])('R19 finds the whole tag %s in the search text', (tag) => {
  const stored = personSearchText({ email, first_name: 'Núria', tags: ['first', tag.trim().normalize('NFD'), 'last'] })
  for (const form of [tag, tag.toUpperCase(), tag.normalize('NFC')]) expect(stored).toContain(tagToken(form))
  expect(stored).toMatch(/^nuria a@example\.com #first#/)
  expect(personSearchText({ email, tags: [`${tag.trim()}x`] })).not.toContain(tagToken(tag))
})

import { expect, it } from 'vitest'
import { searchText } from './recipient-row.ts'
import { tagsAfter } from './tag-people.ts'
import { tagToken, uniqueTags } from './tags.input.ts'

const email = 'a@example.com'

it('R19 takes both Unicode forms of a tag for one, and a tag with other marks for another', () => {
  expect(uniqueTags(['Café', 'VIP'], ['CAFE\u0301', 'cafe', 'vip'])).toEqual(['Café', 'VIP', 'cafe'])
  expect(uniqueTags(['काम'], ['कमी'])).toEqual(['काम', 'कमी'])
})

it('R19 removes and adds a tag in either Unicode form', () => {
  const person = { tags: JSON.stringify(['Café', 'north']) } as Parameters<typeof tagsAfter>[0]
  expect(tagsAfter(person, { add: [], remove: ['cafe\u0301'] })).toEqual(['north'])
  expect(tagsAfter(person, { add: ['cafe\u0301'], remove: [] })).toBeUndefined()
})

it.each(['VIP', 'Café', 'new joiner', ' A&B ', 'दिल्ली', 'Straße', 'ÉTÉ 2026'])(
  'R19 finds the tag %s whole in what a search looks through',
  (tag) => {
    const stored = searchText({ email, first_name: 'Núria', tags: ['first', tag.trim().normalize('NFD'), 'last'] })
    for (const form of [tag, tag.toUpperCase(), tag.normalize('NFC')]) expect(stored).toContain(tagToken(form))
    expect(stored).toMatch(/^nuria a@example\.com #first#/)
    expect(searchText({ email, tags: [`${tag.trim()}x`] })).not.toContain(tagToken(tag))
  },
)

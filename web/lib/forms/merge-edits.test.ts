import { expect, it } from 'vitest'
import { applyValues, type Fields, mergeEdits, restoreEdits } from './merge-edits.ts'

const base = {
  name: 'Diwali',
  budget: null,
  email: { subject: 'Hello', body: [{ text: 'a' }], theme: { color: '#111' } },
  delivery: { mode: 'now', sendAtLocal: null, timeZone: null, expiryDays: 30 },
  tags: ['a', 'b'],
}
const groups = { sending: ['delivery.mode', 'delivery.sendAtLocal', 'delivery.timeZone'], worth: ['value', 'valueMode'] }

const edit = (changes: Fields): Fields => ({ ...base, ...changes })
const namesOf = (mine: Fields, theirs: Fields, from: Fields = base) => {
  const { mine: own, theirs: other, conflicts } = mergeEdits({ base: from, mine, theirs }, groups)
  return [own, other, conflicts].map((values) => values.map(({ name }) => name))
}

it.each<[string, Fields, Fields, string[][]]>([
  ['different fields', { name: 'Mine' }, { budget: '500' }, [['name'], ['budget'], []]],
  [
    'different leaves of one field',
    { email: { ...base.email, subject: 'Mine' } },
    { email: { ...base.email, theme: { color: '#222' } } },
    [['email.subject'], ['email.theme.color'], []],
  ],
  ['the same leaf', { name: 'Mine' }, { name: 'Theirs' }, [[], [], ['name']]],
  ['the same leaf with the same value', { name: 'Both' }, { name: 'Both' }, [[], [], []]],
  ['an array, which is one value', { tags: ['a', 'b', 'mine'] }, { tags: ['theirs', 'a', 'b'] }, [[], [], ['tags']]],
  ['nothing here', {}, { name: 'Theirs' }, [[], ['name'], []]],
  ['nothing there', { name: 'Mine' }, {}, [['name'], [], []]],
  ['null and a missing field', { budget: undefined, sms: null }, {}, [[], [], []]],
  ['a field that one side removed', { email: null }, { email: { ...base.email, subject: 'Theirs' } }, [[], [], ['email']]],
  ['a field that one side added', { sms: { text: 'Mine' } }, {}, [['sms'], [], []]],
  [
    'a time there and a zone here, valid only together',
    { delivery: { ...base.delivery, timeZone: 'Asia/Kolkata' } },
    { delivery: { ...base.delivery, mode: 'later', sendAtLocal: '2026-12-01T09:00' } },
    [[], [], ['sending']],
  ],
  [
    'a time there and another setting here',
    { delivery: { ...base.delivery, expiryDays: 60 } },
    { delivery: { ...base.delivery, mode: 'later', sendAtLocal: '2026-12-01T09:00' } },
    [['delivery.expiryDays'], ['sending'], []],
  ],
  ['a value there and its source here', { value: '500' }, { valueMode: 'per_recipient' }, [[], [], ['worth']]],
])('S18 compares %s', (_, mine, theirs, names) => expect(namesOf(edit(mine), edit(theirs))).toEqual(names))

it('S18 returns the merged fields, and those before the other edit to undo it', () => {
  const theirs = edit({ email: { ...base.email, theme: { color: '#222' } }, budget: '500' })
  const merge = mergeEdits({ base, mine: edit({ email: { ...base.email, subject: 'Mine' } }), theirs })
  expect(applyValues(theirs, merge.mine, 'mine')).toEqual({ email: { subject: 'Mine', body: [{ text: 'a' }], theme: { color: '#222' } } })
  const merged = { ...theirs, ...applyValues(theirs, merge.mine, 'mine') }
  expect(applyValues(merged, merge.theirs, 'base')).toEqual({
    budget: null,
    email: { subject: 'Mine', body: [{ text: 'a' }], theme: { color: '#111' } },
  })
})

it('S18 removes a leaf that the chosen side lacks, and shows both values of a conflict', () => {
  const from = { delivery: { mode: 'now' } }
  const [mine, theirs] = [{ delivery: { mode: 'now', timeZone: 'UTC' } }, { delivery: { mode: 'later', sendAtLocal: '2026-12-01T09:00' } }]
  const { conflicts } = mergeEdits({ base: from, mine, theirs }, groups)
  expect(conflicts[0]?.leaves).toContainEqual({ path: 'delivery.mode', base: 'now', mine: 'now', theirs: 'later' })
  expect(applyValues(theirs, conflicts, 'mine')).toEqual(mine)
  expect(applyValues(theirs, conflicts, 'theirs')).toEqual(theirs)
})

it('S18 merges the same way from both sides, and twice', () => {
  const [one, two] = [edit({ name: 'One', tags: [] }), edit({ budget: '5', email: null })]
  const first = mergeEdits({ base, mine: one, theirs: two })
  const second = mergeEdits({ base, mine: two, theirs: one })
  const merged = { ...two, ...applyValues(two, first.mine, 'mine') }
  expect({ ...one, ...applyValues(one, second.mine, 'mine') }).toEqual(merged)
  expect(namesOf(merged, merged)).toEqual([[], [], []])
})

it('S16 restores only the leaves that the person changed, and returns those that were changed elsewhere as well', () => {
  const stored = { email: { subject: 'Hello', body: 'Text', footer: '' }, sms: 'Short', other: 1 }
  const typed = { email: { subject: 'Mine', body: 'My text', footer: '' }, sms: 'My short', gone: 'x' }
  const now = { email: { subject: 'Hello', body: 'Of a colleague', footer: 'Theirs' }, sms: 'Short', other: 2 }
  expect(restoreEdits({ base: stored, mine: typed, theirs: now })).toEqual({
    fields: { email: { subject: 'Mine', body: 'Of a colleague', footer: 'Theirs' }, sms: 'My short' },
    lost: ['My text'],
  })
  expect(restoreEdits({ base: stored, mine: { sms: 'Same' }, theirs: { sms: 'Same' } })).toEqual({ fields: {}, lost: [] })
})

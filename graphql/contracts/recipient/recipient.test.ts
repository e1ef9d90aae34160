import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { personInput, recipientInput } from './recipient.ts'
import { tagsInput } from './tags.ts'

const email = 'kabir@example.com'

it.each([recipientInput, personInput])('M15 R19 accepts a person whose name is an error cell, without the name', (input) => {
  expect(z.parse(input, { email, firstName: ' #N/A ', lastName: 'Anand' })).toMatchObject({ firstName: null, lastName: 'Anand' })
  expect(z.parse(input, { email, firstName: '#REF!', lastName: '#NAME?' })).toMatchObject({ firstName: null, lastName: null })
  expect(z.parse(input, { email, firstName: 'Jennifer', lastName: 'Null' })).toMatchObject({ firstName: 'Jennifer', lastName: 'Null' })
})

it('M15 reports the name and the phone of one person together', () => {
  const { error } = z.safeParse(recipientInput, { email, firstName: 'https://evil.test', phone: '12' })
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['firstName', 'phone'])
})

it('R19 drops placeholder tags and keeps the others', () => {
  expect(z.parse(tagsInput, ['#N/A', 'NULL', 'vip', '-', 'n/a', 'nil', 'None', 'VIP', 'undefined', 'north'])).toEqual(['vip', 'north'])
  expect(z.parse(tagsInput, ['unknown', 'tbd', 'R&D'])).toEqual(['unknown', 'tbd', 'R&D'])
  const { error } = z.safeParse(tagsInput, ['-', 'a#b'])
  expect(error?.issues[0]?.message).toBe('Please use letters, digits, spaces and . _ & + - in a tag')
})

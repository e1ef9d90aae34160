import { expect, it } from 'vitest'
import { splitName } from './split-name.ts'

it.each([
  ['Anaïs Lefèvre', 'Anaïs', 'Lefèvre'],
  ['  Anaïs   de la Fontaine ', 'Anaïs', 'de la Fontaine'],
  ['Lefèvre, Anaïs', 'Anaïs', 'Lefèvre'],
  ['Lefèvre,', 'Lefèvre', ''],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('M15 reads %j as a first and a last name', (full, firstName, lastName) => {
  expect(splitName(full)).toEqual({ firstName, lastName })
})

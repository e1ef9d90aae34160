import { expect, it } from 'vitest'
import { passwordFields } from '#graphql/contracts/account/password.ts'
import { isMet, passwordRules } from './password-fields.tsx'

it.each([
  ['Correct-horse-7', []],
  ['correct-horse-7', ['cases']],
  ['CORRECT-HORSE-7', ['cases']],
  ['Correct-horse', ['number']],
  ['Correcthorse7', ['special']],
  ['Co-7', ['length']],
  ['Grün straße 7', []],
  ['', ['length', 'cases', 'number', 'special']],
])('V4 reports the same missing parts of "%s" as the server rule', (password, missing) => {
  expect(passwordRules.filter((rule) => !isMet(rule, password))).toEqual(missing)
  expect(passwordFields.password.safeParse(password).success).toBe(missing.length === 0)
})

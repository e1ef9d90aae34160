import { expect, it } from 'vitest'
import { isPhone } from '#contracts/address/phone.ts'
import { signUpInput } from './sign-up.ts'

const good = {
  firstName: 'Asha',
  lastName: '',
  companyName: 'Aurora Retail',
  email: ' Asha@Aurora.example.com ',
  countryCode: 'IN',
  phone: '098765 43210',
  password: 'Correct-horse-7',
  confirmPassword: 'Correct-horse-7',
  terms: true,
  captcha: 'solved',
}

function wordsFor(changed: Record<string, unknown>): Record<string, string> {
  const parsed = signUpInput(isPhone).safeParse({ ...good, ...changed })
  const fields: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message
  return fields
}

it('A7 accepts a whole form with an empty last name', () => {
  expect(signUpInput(isPhone).parse(good)).toMatchObject({ email: 'asha@aurora.example.com', lastName: null })
})

it('V1 V2 V4 V5 V6 V7 V9 V10 report every missing field at once', () => {
  const required = {
    firstName: 'Your name is required',
    companyName: 'Your company name is required',
    email: 'Your company email address is required',
    countryCode: 'Please choose a country code',
    phone: 'Your phone number is required',
    password: 'A valid password is required',
    confirmPassword: 'Please confirm your password',
    terms: 'You must agree to the terms and conditions',
    captcha: 'Please confirm that you are not a robot',
  }
  const empty = Object.fromEntries(Object.keys(good).map((name) => [name, name === 'terms' ? false : '']))
  expect(wordsFor(empty)).toEqual(required)
  const absent = Object.fromEntries(Object.keys(good).map((name) => [name, undefined]))
  expect(wordsFor(absent)).toEqual(required)
})

it.each(['asha', 'asha@aurora', 'asha@gmail.com', 'asha@GMail.com', 'asha@yopmail.com'])('V2 refuses %s', (email) => {
  expect(wordsFor({ email })).toEqual({ email: 'Please enter your company email address' })
})

it.each([
  ['IN', '12345'],
  ['IN', '+1 212 555'],
  ['US', '098765 43210'],
  ['IN', 'call me'],
])('V7 refuses in %s the number %s', (countryCode, phone) => {
  expect(wordsFor({ countryCode, phone })).toEqual({ phone: 'Please enter valid phone number' })
})

it('V7 and V5 are reported together with other faults', () => {
  expect(wordsFor({ firstName: '', phone: '12', confirmPassword: 'Other-horse-7' })).toEqual({
    firstName: 'Your name is required',
    phone: 'Please enter valid phone number',
    confirmPassword: 'The password does not match',
  })
})

it.each(['correct-horse-7', 'CORRECT-HORSE-7', 'Correct-horse', 'Correcthorse7', 'Co-7'])('V4 refuses %s', (password) => {
  expect(Object.keys(wordsFor({ password, confirmPassword: password }))).toEqual(['password'])
})

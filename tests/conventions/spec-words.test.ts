import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { acceptInviteInput } from '#graphql/contracts/account/accept-invite.ts'
import { changePasswordInput } from '#graphql/contracts/account/password.ts'
import { profileInput } from '#graphql/contracts/account/profile.ts'
import { recoverInput } from '#graphql/contracts/account/recover.ts'
import { signUpInput } from '#graphql/contracts/account/sign-up.ts'
import { isPhone } from '#graphql/contracts/address/phone.ts'
import { companyDetailsInput } from '#graphql/contracts/company/details.ts'
import errors from '#graphql/errors/en.json' with { type: 'json' }
import en from '#web/messages/en.json' with { type: 'json' }

/** Returns the messages that a form shows for this value. The browser and the server validate with the same schema. */
function messagesOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const words: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) words[path.join('.')] ??= message
  return words
}

const person = {
  firstName: 'Asha',
  companyName: 'Aurora Retail',
  email: 'asha@aurora.example.com',
  countryCode: 'IN',
  phone: '098765 43210',
  password: 'Correct-horse-7',
  confirmPassword: 'Correct-horse-7',
  terms: true,
  captcha: 'solved',
}
const signUp = (changed: object) => messagesOf(signUpInput(isPhone), { ...person, ...changed })

const company = {
  registeredName: 'Aurora Retail',
  website: 'https://www.aurora.example.com',
  address: '12 Marine Drive',
  pincode: '400020',
  city: 'Mumbai',
  state: 'Maharashtra',
  country: 'IN',
  registrationCountry: 'IN',
  registrationNumber: '27AAPFU0939F1ZV',
  confirmRegistrationNumber: '27AAPFU0939F1ZV',
}
const details = (changed: object) => messagesOf(companyDetailsInput, { ...company, ...changed })

const changed = { currentPassword: 'Old-horse-77!', password: 'Correct-horse-7', confirmPassword: 'Correct-horse-7' }
const change = (more: object) => messagesOf(changePasswordInput, { ...changed, ...more })

describe('the texts that the specification fixes', () => {
  it('V1 a first name is required, a last name is not', () => {
    const firstName = 'Your name is required'
    expect(signUp({ firstName: '' })).toEqual({ firstName })
    expect(
      messagesOf(
        profileInput(() => true),
        { firstName: '' },
      ),
    ).toEqual({ firstName })
    expect(messagesOf(acceptInviteInput(isPhone), {})).toMatchObject({ firstName })
    expect(signUp({ lastName: '' })).toEqual({})
  })

  it('V2 an address of the company', () => {
    expect(signUp({ email: '' })).toEqual({ email: 'Your company email address is required' })
    for (const email of ['asha@', 'asha@gmail.com']) expect(signUp({ email })).toEqual({ email: 'Please enter your company email address' })
    expect(en.login).toMatchObject({
      emailRequired: 'Your company email address is required',
      emailInvalid: 'Please enter your company email address',
    })
  })

  it('V3 a password to sign in', () => {
    expect(en.login).toMatchObject({ passwordRequired: 'A valid password is required', invalidCredentials: 'Invalid credentials' })
    expect(errors.sentences.INVALID_CREDENTIALS).toBe('Invalid credentials')
  })

  it('V4 a password of eight with each kind of character', () => {
    for (const password of ['Short-7', 'no-capital-7', 'NO-SMALL-7', 'No-number-x', 'NoSpecial77'])
      expect(signUp({ password, confirmPassword: password })).toEqual({
        password: 'At least 8 characters with upper and lower case, a number and a special character',
      })
    expect(JSON.stringify(en.signup)).toContain('"8 characters, 1 numeric and 1 special character"')
  })

  it('V5 a repeated password', () => {
    expect(signUp({ confirmPassword: '' })).toEqual({ confirmPassword: 'Please confirm your password' })
    expect(signUp({ confirmPassword: 'other' })).toEqual({ confirmPassword: 'The password does not match' })
  })

  it('V6 a company', () => {
    expect(signUp({ companyName: ' ' })).toEqual({ companyName: 'Your company name is required' })
  })

  it('V7 a phone', () => {
    expect(signUp({ phone: '' })).toEqual({ phone: 'Your phone number is required' })
    expect(signUp({ phone: '12345' })).toEqual({ phone: 'Please enter valid phone number' })
  })

  it('V8 the current password and a different new one', () => {
    expect(change({ currentPassword: '' })).toEqual({ currentPassword: 'Your current password is required' })
    expect(change({ currentPassword: changed.password })).toEqual({ password: 'Current and new password cannot be the same' })
  })

  it('V9 the terms', () => {
    expect(signUp({ terms: false })).toEqual({ terms: 'You must agree to the terms and conditions' })
  })

  it('V10 the captcha, at sign-up and recovery', () => {
    const captcha = 'Please confirm that you are not a robot'
    expect(signUp({ captcha: '' })).toEqual({ captcha })
    expect(messagesOf(recoverInput, { email: person.email })).toEqual({ captcha })
  })

  it('V11 the complete company details', () => {
    const required = {
      registeredName: 'Your business name is required',
      website: 'Your website is required',
      address: 'Your address is required',
      city: 'Your city is required',
      state: 'Your state is required',
      country: 'Your country is required',
      registrationCountry: 'Your country of registration is required',
    }
    expect(details(Object.fromEntries(Object.keys(required).map((name) => [name, ''])))).toMatchObject(required)
    expect(details({ website: 'aurora' })).toHaveProperty('website')
  })

  it('V12 a valid pincode of six digits', () => {
    expect(details({ pincode: '' })).toEqual({ pincode: 'Your pincode is required' })
    for (const pincode of ['40002', '000000', '4000200']) expect(details({ pincode })).toEqual({ pincode: 'Invalid or unknown pincode' })
    expect(details({ country: 'GB', state: 'London', pincode: 'SW1A 1AA' })).toEqual({})
  })

  it('V13 a registration number and its confirmation', () => {
    expect(details({ registrationNumber: '', confirmRegistrationNumber: '' })).toMatchObject({
      registrationNumber: 'Your registration number is required',
    })
    expect(details({ confirmRegistrationNumber: '27AAPFU0938F1ZV' })).toEqual({
      confirmRegistrationNumber: 'The Registration number does not match',
    })
  })

  it('V14 a code tried or sent too often', () => {
    expect(errors.sentences.TOO_MANY_CODE_TRIES).toBe('Too many incorrect attempts, try resending')
    expect(errors.sentences.CODE_RESEND_LIMIT).toBe('Maximum resend attempts reached, try later')
  })

  it('V15 a logo that cannot be uploaded', () => {
    const words = "Sorry, we couldn't upload your Company logo. Accepted formats: PNG, JPEG, GIF."
    expect([en.storefront.logo.failed, errors.sentences.IMAGE_NOT_ACCEPTED]).toEqual([words, words])
  })

  it('V16 files and lists', () => {
    expect(en.documents).toMatchObject({ noFile: 'No file chosen', selected: '{count} files selected' })
    expect(en.storefront.logo.none).toBe('No file chosen')
    const refusals = Object.values({ ...en.documents.problem, ...en.recipients.fileProblem })
    expect(refusals.filter((words) => !words.startsWith('Invalid file selected'))).toEqual([])
    expect(en.ui).toMatchObject({ nothingFound: 'Nothing found.', loading: 'Loading ...' })
  })
})

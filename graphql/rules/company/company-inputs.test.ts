import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { profileInput } from '#rules/identity/profile/profile.input.ts'
import { readPhone } from '#rules/platform/input/phone.ts'
import { bankDetailsInput } from './bank-details.input.ts'
import { billingInput } from './billing.input.ts'
import { lowBalanceAlertInput } from './low-balance-alert.input.ts'
import { projectSettingsInput } from './project-settings.input.ts'
import { storefrontInput } from './storefront.input.ts'

const faults = (schema: z.ZodMiniType, value: unknown): Record<string, string> =>
  Object.fromEntries((z.safeParse(schema, value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

const profile = profileInput((text) => readPhone(text) !== undefined)

it('V1 asks for the first name and lets the last one go', () => {
  expect(faults(profile, { firstName: ' ' })).toEqual({ firstName: 'Your name is required' })
  expect(z.parse(profile, { firstName: ' Ana ', lastName: ' ', phone: '' })).toEqual({ firstName: 'Ana', lastName: null, phone: null })
})

it('V7 takes numbers that can exist, anywhere', () => {
  for (const phone of ['+91 98765 43210', '+44 20 7946 0958', '+49 30 901820'])
    expect(faults(profile, { firstName: 'Ana', phone }), phone).toEqual({})
  for (const phone of ['98765 43210', '+91 12345', 'call me', '+'.repeat(200)])
    expect(faults(profile, { firstName: 'Ana', phone }), phone).toEqual({ phone: 'Please enter valid phone number' })
})

const settings = { name: 'Acme', timeZone: 'Asia/Kolkata', defaultExpiryDays: 30, defaultReminders: [7, 1] }

it('R25 takes project settings and refuses what would mislead a recipient', () => {
  expect(z.parse(projectSettingsInput, settings)).toEqual({ ...settings, senderName: null, replyTo: null })
  expect(faults(projectSettingsInput, { ...settings, senderName: 'pay@bank.example' })).toEqual({
    senderName: 'Please use a name, not an address',
  })
  expect(faults(projectSettingsInput, { ...settings, replyTo: 'nowhere' })).toEqual({ replyTo: 'Please enter a valid email address' })
  expect(faults(projectSettingsInput, { ...settings, name: '' })).toEqual({ name: 'Your company name is required' })
  expect(faults(projectSettingsInput, { ...settings, name: 'a\r\nBcc: b@example.com' })).toHaveProperty('name')
  expect(faults(projectSettingsInput, { ...settings, defaultReminders: [30] })).toEqual({
    defaultReminders: 'Choose a day before the reward expires',
  })
})

it('R24 takes a colour of six digits alone', () => {
  expect(z.parse(storefrontInput, { theme: 'dark', primaryColor: '#0F766E' })).toEqual({ theme: 'dark', primaryColor: '#0f766e' })
  for (const primaryColor of ['red', '#fff', '#0f766e;background:url(x)', '#0f766g'])
    expect(faults(storefrontInput, { theme: 'light', primaryColor }), primaryColor).toHaveProperty('primaryColor')
})

const bank = { holder: 'Acme', code: 'hdfc 0001234', account: '1234 5678 9012', confirmAccount: '123456789012' }

it('R25 reads bank details as the country writes them', () => {
  expect(z.parse(bankDetailsInput('IN'), bank)).toEqual({
    holder: 'Acme',
    code: 'HDFC0001234',
    account: '123456789012',
    confirmAccount: '123456789012',
  })
  expect(faults(bankDetailsInput('IN'), { ...bank, confirmAccount: '1' })).toEqual({ confirmAccount: 'The account number does not match' })
  expect(faults(bankDetailsInput('IN'), { ...bank, code: 'DEUTDEFF' })).toHaveProperty('code')
  expect(
    faults(bankDetailsInput('DE'), {
      ...bank,
      code: 'DEUTDEFF500',
      account: 'DE89 3704 0044 0532 0130 00',
      confirmAccount: 'DE89370400440532013000',
    }),
  ).toEqual({})
})

const billing = { legalName: 'Acme', email: 'a@acme.example', address: '1 Road', city: 'Pune', postalCode: '411001', country: 'in' }

it('V12 C3 asks for six digits in India and for something elsewhere', () => {
  expect(z.parse(billingInput, { ...billing, taxNumber: '' })).toMatchObject({ country: 'IN', taxNumber: null, state: null })
  expect(faults(billingInput, { ...billing, postalCode: 'SW1A' })).toHaveProperty('postalCode')
  expect(faults(billingInput, { ...billing, country: 'GB', postalCode: 'SW1A 1AA' })).toEqual({})
})

it('V13 C4 takes a GSTIN as tax number in India, and five letters or digits elsewhere', () => {
  expect(faults(billingInput, { ...billing, taxNumber: '29ABC' })).toHaveProperty('taxNumber')
  expect(faults(billingInput, { ...billing, taxNumber: '32AABCA4821M1ZX' })).toHaveProperty('taxNumber')
  expect(faults(billingInput, { ...billing, taxNumber: '29ABC', postalCode: '' })).toMatchObject({
    taxNumber: expect.stringMatching(/GSTIN/),
  })
  expect(z.parse(billingInput, { ...billing, taxNumber: ' 32aabca4821m1zw ' })).toMatchObject({ taxNumber: '32AABCA4821M1ZW' })
  expect(faults(billingInput, { ...billing, country: 'GB', postalCode: 'SW1A 1AA', taxNumber: 'GB123' })).toEqual({})
})

it('R25 tells someone of a low balance, or nobody without a threshold', () => {
  expect(faults(lowBalanceAlertInput, { threshold: '100', receivers: [] })).toEqual({ receivers: 'Please choose who gets the alert' })
  expect(z.parse(lowBalanceAlertInput, { threshold: null, receivers: [] })).toEqual({ threshold: null, receivers: [] })
})

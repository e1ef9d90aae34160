import { expect, it } from 'vitest'
import { companyDetailsInput } from './details.ts'

const good = {
  registeredName: 'Aurora Retail Private Limited',
  website: 'https://aurora.example.com',
  linkedinUrl: '',
  address: '12 MG Road',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  registrationCountry: 'IN',
  registrationNumber: '29AAGCB7383J1Z4',
  confirmRegistrationNumber: '29aagcb7383j1z4',
}

/** Returns the first message of each field. */
function wordsFor(changed: Record<string, unknown>): Record<string, string> {
  const parsed = companyDetailsInput.safeParse({ ...good, ...changed })
  const fields: Record<string, string> = {}
  for (const issue of parsed.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message
  return fields
}

it('V11 accepts a complete form, and normalises case and spaces', () => {
  expect(companyDetailsInput.parse(good)).toMatchObject({ registrationNumber: good.registrationNumber, linkedinUrl: null })
})

it('V11 reports every missing field at once', () => {
  const required = {
    registeredName: 'Your business name is required',
    website: 'Your website is required',
    address: 'Your address is required',
    pincode: 'Your pincode is required',
    city: 'Your city is required',
    state: 'Your state is required',
    country: 'Your country is required',
    registrationCountry: 'Your country of registration is required',
    registrationNumber: 'Your registration number is required',
    confirmRegistrationNumber: 'Please confirm the registration number',
  }
  const empty = Object.fromEntries(Object.keys(good).map((name) => [name, '']))
  expect(wordsFor(empty)).toEqual(required)
  const absent = Object.fromEntries(Object.keys(good).map((name) => [name, undefined]))
  expect(wordsFor(absent)).toEqual(required)
})

it.each(['aurora', 'aurora.example.com', 'ftp://aurora.example.com', 'https://localhost', 'javascript:alert(1)', 'https://a@b.com'])(
  'V11 rejects %s as a website',
  (website) => {
    expect(wordsFor({ website }).website).toMatch(/valid website address/)
  },
)

it.each(['56000', '560001 1', '000001', '990001', '110001'])('V12 rejects pincode %s in Karnataka', (pincode) => {
  expect(wordsFor({ pincode })).toEqual({ pincode: 'Invalid or unknown pincode' })
})

it('V12 accepts any postal code elsewhere', () => {
  expect(wordsFor({ country: 'GB', pincode: 'SW1A 1AA', state: 'Greater London' })).toEqual({})
})

it('V13 requires a GSTIN in India and 5 to 30 letters and digits elsewhere', () => {
  const number = (registrationCountry: string, registrationNumber: string) =>
    wordsFor({ registrationCountry, registrationNumber, confirmRegistrationNumber: registrationNumber })
  const refused = { registrationNumber: 'Please enter a valid registration number' }
  expect(number('IN', '29AAGCB7383J1Z5')).toEqual(refused)
  expect(number('GB', '1234')).toEqual(refused)
  expect(number('GB', '12-3456')).toEqual(refused)
  expect(number('GB', '0123456a')).toEqual({})
})

it('V13 requires the number twice', () => {
  expect(wordsFor({ confirmRegistrationNumber: '27AAPFU0939F1ZV' })).toEqual({
    confirmRegistrationNumber: 'The Registration number does not match',
  })
})

it('V13 rejects a GSTIN of a company registered elsewhere', () => {
  const gstin = { registrationNumber: good.registrationNumber, confirmRegistrationNumber: good.registrationNumber }
  expect(wordsFor({ ...gstin, registrationCountry: 'US' })).toEqual({ registrationNumber: expect.stringMatching(/^This is a GSTIN/) })
  expect(wordsFor({ ...gstin, registrationCountry: '' })).toEqual({ registrationCountry: 'Your country of registration is required' })
  expect(
    wordsFor({ registrationNumber: '29AAGCB7383J1Z5', confirmRegistrationNumber: '29AAGCB7383J1Z5', registrationCountry: 'US' }),
  ).toEqual({})
})

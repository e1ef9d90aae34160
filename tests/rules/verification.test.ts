import { afterAll, beforeAll, expect, it } from 'vitest'
import { operator } from '#tests/support/campaigns.ts'
import { companyDetails } from '#tests/support/company-details.ts'
import { mailTo } from '#tests/support/mail.ts'
import { race } from '#tests/support/race.ts'
import { type NewOwner, signUpCompany } from '#tests/support/sign-up.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let owner: NewOwner

beforeAll(async () => {
  stack = await startStack()
  owner = await signUpCompany(stack, { companyName: 'Verified Foods' })
})
afterAll(() => stack?.stop())

const details = (changed: object = {}) => companyDetails('Verified Foods', changed)
const text =
  'mutation ($input: CompanyDetailsInput!) { submitCompanyDetails(input: $input) { verification verification_note registered_name } }'
const submit = (changed: object = {}, person = owner) => person.graphql(text, { input: details(changed) })
const codeOf = ({ errors }: Awaited<ReturnType<typeof submit>>) => errors?.[0]?.extensions.code ?? 'ok'

it('V11 V12 V13 return the same messages as the form', async () => {
  const empty = Object.fromEntries(Object.keys(details()).map((name) => [name, '']))
  const { errors } = await submit(empty)
  expect(errors?.[0]?.extensions.fields).toEqual({
    'input.registeredName': 'Your business name is required',
    'input.website': 'Your website is required',
    'input.address': 'Your address is required',
    'input.pincode': 'Your pincode is required',
    'input.city': 'Your city is required',
    'input.state': 'Your state is required',
    'input.country': 'Your country is required',
    'input.registrationCountry': 'Your country of registration is required',
    'input.registrationNumber': 'Your registration number is required',
    'input.confirmRegistrationNumber': 'Please confirm the registration number',
  })
  const wrong = await submit({ pincode: '110001', registrationNumber: '29AAGCB7383J1Z5' })
  expect(wrong.errors?.[0]?.extensions.fields).toEqual({
    'input.pincode': 'Invalid or unknown pincode',
    'input.registrationNumber': 'Please enter a valid registration number',
    'input.confirmRegistrationNumber': 'The Registration number does not match',
  })
})

it('A8 leads from the form over a question to a verified company', async () => {
  await expect(operator(stack, 'verify-company', { company: owner.email })).rejects.toThrow(
    'It hasn’t submitted its company information yet',
  )
  const { replies } = await race(
    stack.directusUrl,
    Array.from({ length: 6 }, () => ({
      path: '/plutus/commands',
      body: { query: text, variables: { input: details() } },
      headers: { authorization: `Bearer ${owner.token}` },
    })),
  )
  const codes = replies.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'ok')
  expect(codes.sort()).toEqual([...Array(5).fill('ALREADY_SUBMITTED'), 'ok'])
  const waiting = await operator(stack, 'list-waiting-companies')
  expect(waiting.companies).toMatchObject([{ name: 'Verified Foods', registration_number: '29AAGCB7383J1Z4', gstin_state: 'Karnataka' }])

  const note = 'Please put up <b>the certificate</b> of incorporation.'
  expect(await operator(stack, 'ask-company', { company: 'Verified Foods', note })).toMatchObject({ emailed: [owner.email] })
  const mail = await mailTo(stack, owner.email, ({ subject }) => subject === 'We need more information about your company')
  expect(mail.text).toContain(note)
  expect(mail.html).toContain('&lt;b&gt;the certificate')
  expect(mail.text).toContain('/profile/company')
  const read = await owner.graphql<{ companies: object[] }>('{ companies(limit: 1) { verification verification_note } }')
  expect(read.data?.companies).toEqual([{ verification: 'more_info_needed', verification_note: note }])

  expect((await submit()).data).toEqual({
    submitCompanyDetails: { verification: 'under_review', verification_note: null, registered_name: 'Verified Foods Private Limited' },
  })
  await operator(stack, 'verify-company', { company: owner.email })
  await mailTo(stack, owner.email, ({ subject }) => subject === 'Your company is verified')
  expect(codeOf(await submit())).toBe('ALREADY_SUBMITTED')

  const { data } = await owner.graphql<{
    audit_events: { action: string; actor_kind: string; before: object | null; after: object | null }[]
  }>('{ audit_events(sort: ["seq"], limit: 100, filter: { entity: { _eq: "companies" } }) { action actor_kind before after } }')
  expect(data?.audit_events.map(({ action, actor_kind }) => `${action} ${actor_kind}`)).toEqual([
    'company.sign_up person',
    'company.choose_currency person',
    'company.submit person',
    'company.ask operator',
    'company.submit person',
    'company.verify operator',
  ])
  expect(data?.audit_events[4]).toMatchObject({
    before: { verification: 'more_info_needed', verification_note: note },
    after: { verification: 'under_review', verification_note: null },
  })
})

it('A8 tells the owner why a company is rejected, and accepts another submission', async () => {
  const other = await signUpCompany(stack, { companyName: 'Rejected Foods' })
  await submit({}, other)
  await operator(stack, 'reject-company', { company: other.email, note: 'The number belongs to another company.' })
  const mail = await mailTo(stack, other.email, ({ subject }) => subject === 'Your company could not be verified')
  expect(mail.text).toContain('The number belongs to another company.')
  expect(codeOf(await submit({}, other))).toBe('ok')
})

it('refuses a company name that several companies have', async () => {
  await signUpCompany(stack, { companyName: 'Twin Foods' })
  await signUpCompany(stack, { companyName: 'Twin Foods' })
  await expect(operator(stack, 'verify-company', { company: 'Twin Foods' })).rejects.toThrow('Several companies are called Twin Foods')
})

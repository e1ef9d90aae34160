import { afterAll, beforeAll, expect, it } from 'vitest'
import { command, operator } from '#tests/support/campaigns.ts'
import { companyDetails } from '#tests/support/company-details.ts'
import { mailTo } from '#tests/support/mail.ts'
import { race } from '#tests/support/race.ts'
import { type NewOwner, signUpCompany } from '#tests/support/sign-up.ts'
import { operatorEmail } from '#tests/support/stack-pool.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'

let stack: TestStack
let owner: NewOwner

const details = (changed: object = {}) => companyDetails('Moving Foods', changed)
const askText =
  'mutation ($input: CompanyDetailsInput!, $reason: String!, $documents: [ID!]) { requestCompanyChange(input: $input, reason: $reason, documents: $documents) { id status } }'
const withdrawText = 'mutation ($id: ID!) { withdrawCompanyChange(id: $id) { id status } }'
const moved = { address: '7 Church Street' }
const changeInput = (changed: object, documents: string[] = []) => ({ input: details(changed), reason: 'We moved offices', documents })
const requestChange = (changed: object, documents?: string[]) => command<{ id: string }>(owner, askText, changeInput(changed, documents))
const refusal = async (text: string, variables: Record<string, unknown>) => (await owner.graphql(text, variables)).errors?.[0]?.extensions

const company = async () => {
  const { data } = await owner.graphql<{ companies: Record<string, string>[] }>(
    '{ companies(limit: 1) { address registered_name verification revision } }',
  )
  return data?.companies[0]
}
const requests = async () => {
  const { data } = await owner.graphql<{ change_requests: { status: string; note: string | null }[] }>(
    '{ change_requests(sort: ["seq"], limit: 20) { status note } }',
  )
  return data?.change_requests.map(({ status }) => status)
}

beforeAll(async () => {
  stack = await startStack()
  owner = await signUpCompany(stack, { companyName: 'Moving Foods' })
})
afterAll(() => stack?.stop())

it('A8 requests a change of verified details: after a code, one at a time, and only once verified', async () => {
  expect((await refusal(askText, changeInput(moved)))?.code).toBe('STEP_UP_REQUIRED')
  await confirmPerson(stack, owner, owner.email)
  expect((await refusal(askText, changeInput(moved)))?.code).toBe('WRONG_STATE')
  await owner.graphql('mutation ($input: CompanyDetailsInput!) { submitCompanyDetails(input: $input) { id } }', { input: details() })
  const submitted = await mailTo(stack, operatorEmail, ({ subject }) => subject === 'Company waits for verification: Moving Foods')
  expect(submitted.text).toContain('Address: 12 MG Road')
  const [, named = ''] = /verify-company --company (\S+)/.exec(submitted.text) ?? []
  await operator(stack, 'verify-company', { company: named })
  expect((await refusal(askText, changeInput({})))?.fields).toEqual({ input: 'Nothing differs from what we verified' })
  expect((await refusal(askText, changeInput({ pincode: '110001' })))?.fields).toEqual({ 'input.pincode': 'Invalid or unknown pincode' })
  expect((await refusal(askText, { ...changeInput(moved), reason: ' ' }))?.fields).toEqual({ reason: 'Please say why this changes' })
  expect((await refusal(askText, changeInput({ registeredName: 'Moved Foods' })))?.fields).toEqual({
    documents: 'Attach a document that shows the new name or number',
  })
  const first = await requestChange(moved)
  expect(await requestChange(moved)).toEqual(first)
  expect((await refusal(askText, changeInput({ address: '8 Church Street' })))?.code).toBe('CHANGE_REQUESTED')
  expect(await company()).toMatchObject({ address: '12 MG Road', verification: 'verified' })
  const mail = await mailTo(stack, operatorEmail, ({ subject }) => subject === 'Change of company information requested: Moving Foods')
  expect(mail.text).toContain('Address: 12 MG Road → 7 Church Street')
  expect(mail.text).toContain(first.id)

  expect(await command(owner, withdrawText, { id: first.id })).toMatchObject({ status: 'withdrawn' })
  expect(await command(owner, withdrawText, { id: first.id })).toMatchObject({ status: 'withdrawn' })
  await expect(operator(stack, 'approve-change', { request: first.id })).rejects.toThrow('This request was already withdrawn')
  expect(await company()).toMatchObject({ address: '12 MG Road' })
})

it('A8 keeps one of many concurrent requests, and lets one win when a withdrawal races an approval', async () => {
  const call = (query: string, variables: object) => ({
    path: '/plutus/commands',
    body: { query, variables },
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const { replies, overlapped } = await race(
    stack.directusUrl,
    Array.from({ length: 8 }, (_, index) => call(askText, changeInput({ address: `${index} Church Street` }))),
  )
  const codes = replies.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'ok')
  console.log(`8 requests, ${overlapped} in flight together`)
  expect(codes.toSorted()).toEqual([...Array(7).fill('CHANGE_REQUESTED'), 'ok'])
  const { data } = await owner.graphql<{ change_requests: { id: string }[] }>(
    '{ change_requests(filter: { status: { _eq: "pending" } }, limit: 5) { id } }',
  )
  const id = data?.change_requests[0]?.id ?? ''
  const [approved, withdrawn] = await Promise.allSettled([
    operator(stack, 'approve-change', { request: id }),
    command(owner, withdrawText, { id }),
  ])
  expect([approved.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const address = (await company())?.address
  expect(address === '12 MG Road').toBe(withdrawn.status === 'fulfilled')
})

it('A8 approves in one statement, rejects with a reason, notifies both sides and records it', async () => {
  const put = await owner.fetch('/plutus/files?kind=document&name=certificate.pdf&documentKind=registration_certificate', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
  })
  const document = (await put.json()) as { id: string }
  const address = (await company())?.address
  const { id } = await requestChange({ address, registeredName: 'Moved Foods Limited' }, [document.id])
  const listed = await operator(stack, 'list-change-requests')
  expect(listed).toMatchObject({
    requests: [{ request: id, company: 'Moving Foods', requested_by: owner.email, reason: 'We moved offices' }],
    changes: [{ request: id, field: 'registered_name', current: 'Moving Foods Private Limited', requested: 'Moved Foods Limited' }],
    documents: [{ request: id, kind: 'registration_certificate', name: 'certificate.pdf' }],
  })
  const before = await company()
  expect(await operator(stack, 'approve-change', { request: id })).toMatchObject({ status: 'approved', emailed: [owner.email] })
  const after = await company()
  expect(after).toMatchObject({ registered_name: 'Moved Foods Limited', verification: 'verified' })
  expect(Number(after?.revision)).toBeGreaterThan(Number(before?.revision))
  const mail = await mailTo(
    stack,
    owner.email,
    ({ subject, text }) => subject === 'Your company information was changed' && text.includes('name'),
  )
  expect(mail.text).toContain('Billing and bank details stay as they are')
  await expect(operator(stack, 'approve-change', { request: id })).rejects.toThrow('This request was already approved')

  const next = await command<{ id: string }>(owner, askText, {
    ...changeInput({ address, registeredName: 'Moved Foods Limited', website: 'https://moved.example.com' }),
  })
  await operator(stack, 'refuse-change', { request: next.id, note: 'The website shows <b>another</b> company.' })
  const refused = await mailTo(stack, owner.email, ({ subject }) => subject === 'Your company information was not changed')
  expect(refused.text).toContain('The website shows <b>another</b> company.')
  expect((await requests())?.slice(-2)).toEqual(['approved', 'refused'])
  const { data } = await owner.graphql<{ audit_events: { action: string; actor_kind: string }[] }>(
    '{ audit_events(sort: ["-seq"], limit: 4, filter: { entity: { _eq: "change_requests" } }) { action actor_kind } }',
  )
  expect(data?.audit_events).toEqual([
    { action: 'company.refuse_change', actor_kind: 'operator' },
    { action: 'company.request_change', actor_kind: 'person' },
    { action: 'company.approve_change', actor_kind: 'operator' },
    { action: 'company.request_change', actor_kind: 'person' },
  ])

  const unproven = await requestChange({ address, registeredName: 'Moved Again Limited' }, [document.id])
  await command(owner, 'mutation ($id: ID!) { deleteDocument(id: $id) { id } }', { id: document.id })
  await expect(operator(stack, 'approve-change', { request: unproven.id })).rejects.toThrow(
    'The company has deleted the document for this request',
  )
  expect(await company()).toMatchObject({ registered_name: 'Moved Foods Limited' })
})

import { expect } from 'vitest'
import { addRecipient, campaignReaches, command, type Draft, draftCampaign, importReaches, launch, rewardsOf } from './campaigns.ts'
import { launchCodes } from './codes.ts'
import { companyDetails } from './company-details.ts'
import { pngOf } from './pictures.ts'
import { givePoints, setUpPoints } from './points.ts'
import { recipientOf } from './rewards.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'
import { confirmPerson } from './step-up.ts'
import { inviteMember, joinTeam, newPassword, signInTrusting } from './team.ts'

type Company = {
  owner: Person
  email: string
  /** The value of a reward in minor units. Brands must accept it in the company's currency. */
  value: string
}

type FilledCompany = {
  /** A campaign draft with one recipient, which is ready to launch. */
  draft: Draft
  /** The id of the row of a Sender's trusted browser, which only that Sender can read. */
  device: string
  /** The id of an uploaded company logo. No query lists uploads, so tests cannot look it up. */
  upload: string
}

/** Adds a row to every collection that the demo leaves empty, from a claim to a change request. */
export async function fillCompany(stack: TestStack, company: Company): Promise<FilledCompany> {
  const draft = await fillCampaigns(stack, company)
  return { draft, ...(await fillOffice(stack, company)) }
}

/** Creates points, a claim, an import with an invalid line, a template and a file of codes. */
async function fillCampaigns(stack: TestStack, { owner, value }: Company): Promise<Draft> {
  await setUpPoints(owner)
  await givePoints(owner, 10, 'filled-points@example.com')
  const sent = await addRecipient(owner, (await draftCampaign(owner, { name: 'Filled', value })).id, { email: 'filled@example.com' })
  await launch(owner, sent)
  await campaignReaches(owner, sent.id, 'live')
  const [reward] = await rewardsOf(owner, sent.id)
  const recipient = recipientOf(stack, String(reward?.id))
  const { view } = await recipient.open()
  await recipient.claim(String(view.brands[0]?.id), 'filled-claim')
  const other = await draftCampaign(owner, { name: 'Filled draft', value })
  const draft = await addRecipient(owner, other.id, { email: 'filled-other@example.com' })
  const file = await put(owner, `kind=recipients&campaign=${draft.id}&name=bad.csv`, 'Email\nnot-an-address\n')
  await command(owner, 'mutation ($id: ID!) { mapImport(id: $id, mapping: { email: 0 }) { id } }', { id: file })
  await importReaches(owner, file, 'ready_with_errors')
  await command(owner, 'mutation { createTemplate(clientId: "filled", input: { deliveryType: rewardlinks, name: "Filled" }) { id } }', {})
  const codes = await launchCodes(owner, 'Filled codes', { value, quantity: 1 })
  await command(
    owner,
    'mutation ($id: ID, $until: Date!) { extendRewards(filter: { campaign: $id }, until: $until, expected: 1, reason: "Filled") { id } }',
    { id: codes.draft.id, until: new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10) },
  )
  return draft
}

/** Creates an invite, a trusted browser, an approval request, billing details, a document, a key, a change request and a picture. */
async function fillOffice(stack: TestStack, { owner, email, value }: Company): Promise<Omit<FilledCompany, 'draft'>> {
  await inviteMember(owner, 'filled-colleague@example.com', 'Viewer')
  const joined = await joinTeam(stack, owner, 'filled-sender@example.com', 'Sender')
  const sender = await signInTrusting(stack, joined.email, newPassword)
  const { data } = await sender.graphql<{ devices: { id: string }[] }>('{ devices(limit: 1) { id } }')
  await submitForApproval(owner, { sender, value })
  const billing = { legalName: 'Filled', email: 'bills@example.com', address: '1', city: 'Salem', postalCode: '97301', country: 'US' }
  await command(owner, 'mutation ($input: BillingInput!) { updateBilling(input: $input) { id } }', { input: billing })
  const document = await put(owner, 'kind=document&documentKind=tax_certificate&name=filled.pdf', '%PDF-1.7\n%%EOF\n')
  await confirmPerson(stack, owner, email)
  await command(owner, 'mutation { createApiKey(input: { name: "Filled", role: Viewer }) { key { id } } }', {})
  await command(
    owner,
    `mutation ($input: CompanyDetailsInput!) { requestCompanyChange(input: $input, reason: "Moved", documents: ["${document}"]) { id } }`,
    { input: companyDetails('Filled') },
  )
  return { device: data?.devices[0]?.id ?? '', upload: await put(owner, 'kind=logo', pngOf(230, 80)) }
}

/** Submits a launch of a sender for approval by the owner, who has not decided yet. */
async function submitForApproval(owner: Person, { sender, value }: { sender: Pick<Person, 'graphql' | 'fetch'>; value: string }) {
  await command(owner, 'mutation { updateApprovalRules(input: { count: 1 }) { id } }', {})
  const { id } = await draftCampaign(sender, { name: 'To approve', value })
  const { status } = await launch(sender, await addRecipient(sender, id, { email: 'to-approve@example.com' }))
  expect(status).toBe('pending_approval')
}

async function put(owner: Person, query: string, body: Buffer | string): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await owner.fetch(`/plutus/files?${query}`, { method: 'POST', headers, body: Buffer.from(body) })
  expect(answer.status, query).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

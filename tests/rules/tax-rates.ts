import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ReceiptDetails } from '#graphql/contracts/document/words.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  launchText,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { companyDetails } from '#tests/support/company-details.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { readRecharge, startRecharge } from '#tests/support/recharges.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { type NewOwner, signUpCompany } from '#tests/support/sign-up.ts'
import type { StackOn } from '#tests/support/stack-on.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { testPaymentEvent } from '#tests/support/test-payment-event.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const submitText = 'mutation ($input: CompanyDetailsInput!) { submitCompanyDetails(input: $input) { id } }'
const askText =
  'mutation ($input: CompanyDetailsInput!, $reason: String!, $documents: [ID!]) { requestCompanyChange(input: $input, reason: $reason, documents: $documents) { id } }'
const cancelText = 'mutation ($id: ID!) { cancelLaunch(id: $id) { id status } }'
const abroad = { registrationCountry: 'US', registrationNumber: 'MA004471902', confirmRegistrationNumber: 'MA004471902' }
const byPhone = { IN: {}, US: { countryCode: 'US', phone: '(212) 555-0123' } }
/** ₹500 and its fee of 1.5 %, in paise: without tax, with 9 % CGST and 9 % SGST on the fee, and with 18 % IGST. */
const [untaxed, taxed, taxedAcross] = ['50750', '50886', '50885']

/** Registers the tests of the tax on the fee, which follows the country of registration and not the phone of the sign-up. */
export function taxRates(getStack: () => StackOn, database: string): void {
  const name = (text: string) => `${text} ${randomUUID().slice(0, 8)}`
  const company = async (phone: keyof typeof byPhone) => {
    const companyName = name('Taxed')
    return { companyName, owner: await signUpCompany(getStack(), { companyName, ...byPhone[phone] }) }
  }
  const verifiedCompany = async (phone: keyof typeof byPhone, changed: object = {}) => {
    const made = await company(phone)
    await command(made.owner, submitText, { input: companyDetails(made.companyName, changed) })
    await operator(getStack(), 'verify-company', { company: made.owner.email })
    return made
  }
  const rateOf = async (owner: NewOwner) =>
    (await owner.graphql<{ companies: { tax_bps: number }[] }>('{ companies(limit: 1) { tax_bps } }')).data?.companies[0]?.tax_bps
  const totalOf = async (owner: NewOwner, id: string) =>
    (await owner.graphql<{ campaigns_by_id: Draft }>('query ($id: ID!) { campaigns_by_id(id: $id) { total } }', { id })).data
      ?.campaigns_by_id.total
  const waitForTotal = (owner: NewOwner, id: string, total: string) =>
    waitFor(async () => (await totalOf(owner, id)) === total, { what: `the draft to cost ${total}` })
  const readyDraft = async (owner: NewOwner, changes: object = {}) => {
    const { id } = await draftCampaign(owner, { name: name('Draft'), changes })
    return addRecipient(owner, id, { email: 'pat@example.com', firstName: 'Pat' })
  }
  const launchCode = async (owner: NewOwner, { id, total }: Draft) =>
    (await owner.graphql(launchText, { id, idempotencyKey: randomUUID(), expectedTotal: total })).errors?.[0]?.extensions
  const rateLines = async (owner: NewOwner) => {
    const { data } = await owner.graphql<{ audit_events: object[] }>(
      '{ audit_events(filter: { action: { _eq: "company.tax_rate" } }, sort: ["seq"], limit: 5) { actor_kind before after } }',
    )
    return data?.audit_events
  }
  const nextTotalOf = async (owner: NewOwner, id: string) => {
    const text = 'query ($id: ID!) { campaigns_by_id(id: $id) { next_launch } }'
    return (await owner.graphql<{ campaigns_by_id: { next_launch: { total: string } } }>(text, { id })).data?.campaigns_by_id.next_launch
      .total
  }
  /** Launches and archives a campaign, with one more person added after the launch. Returns its id. */
  const archivedWithMore = async (owner: NewOwner): Promise<string> => {
    const draft = await readyDraft(owner)
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    await addRecipient(owner, draft.id, { email: 'more@example.com', firstName: 'Mo' })
    await getStack().sql(`update campaigns set status = 'archived' where id = '${draft.id}'`)
    return draft.id
  }
  /** Requests a move of the company to another country. Returns a function that approves it as the operator. */
  const moveTo = async ({ owner, companyName }: Awaited<ReturnType<typeof company>>, changed: object) => {
    const stack = getStack()
    await confirmPerson(stack, owner, owner.email)
    const put = await owner.fetch('/plutus/files?kind=document&name=proof.pdf&documentKind=registration_certificate', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
    })
    const { id } = (await put.json()) as { id: string }
    const input = companyDetails(companyName, changed)
    const request = await command<{ id: string }>(owner, askText, { input, reason: 'We moved abroad', documents: [id] })
    return () => operator(stack, 'approve-change', { request: request.id })
  }

  it('A8 taxes a company by the country of its phone until it is verified, and by its country of registration afterwards', async () => {
    const stack = getStack()
    const made = await company('US')
    const { owner, companyName } = made
    const draft = await readyDraft(owner)
    expect([await rateOf(owner), draft.total]).toEqual([0, untaxed])
    await command(owner, submitText, { input: companyDetails(companyName) })
    expect(await rateOf(owner)).toBe(0)
    await operator(stack, 'verify-company', { company: owner.email })
    expect(await rateOf(owner)).toBe(1800)
    expect(await rateLines(owner)).toEqual([{ actor_kind: 'operator', before: { tax_bps: 0 }, after: { tax_bps: 1800 } }])
    await operator(stack, 'adjust-wallet', { company: owner.email, amount: '2000', reason: 'to launch' })
    expect(await launchCode(owner, draft)).toMatchObject({ code: 'PRICE_CHANGED', total: taxed })
    await waitForTotal(owner, draft.id, taxed)
    expect(await launch(owner, { ...draft, total: taxed })).toMatchObject({ total: taxed })
    await expectLedgersToSum(stack)
  })

  it('A8 reprices drafts after an approved change of the country of registration, and nothing that was agreed before', async () => {
    const stack = getStack()
    const made = await verifiedCompany('IN')
    const { owner } = made
    expect(await rateLines(owner)).toEqual([])
    await operator(stack, 'adjust-wallet', { company: owner.email, amount: '2000', reason: 'to launch' })
    const later = { delivery: { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning } }
    const [draft, scheduled, put] = [await readyDraft(owner), await readyDraft(owner, later), await archivedWithMore(owner)]
    const held = await launch(owner, scheduled)
    const recharge = await startRecharge(owner, { amount: 100_000 })
    const approve = await moveTo(made, abroad)
    expect(await rateOf(owner)).toBe(1800)
    await approve()
    expect(await rateOf(owner)).toBe(0)
    await waitForTotal(owner, draft.id, untaxed)
    await waitFor(async () => (await nextTotalOf(owner, put)) === untaxed, { what: 'what the archived campaign would cost' })
    expect(await totalOf(owner, scheduled.id)).toBe(taxed)
    expect(await readRecharge(owner, recharge.id)).toMatchObject({ total_payable: recharge.total_payable })
    await command(owner, cancelText, { id: held.id })
    expect(await totalOf(owner, scheduled.id)).toBe(untaxed)
    await expectLedgersToSum(stack)
  })

  /** Starts a recharge of ₹4,890.53 by card, whose fee is ₹92.92. Returns a function that pays it and returns its receipt. */
  const rechargeByCard = async (owner: NewOwner) => {
    const { id, total_payable: total } = await startRecharge(owner, { amount: 489_053, method: 'card', provider: 'test' })
    return async () => {
      const { path, body, headers } = await testPaymentEvent(getStack(), { recharge: id, fact: { kind: 'paid', paid: Number(total) } })
      await fetch(getStack().directusUrl + path, { method: 'POST', body: JSON.stringify(body), headers })
      const text = 'query ($id: ID) { documents(filter: { kind: { _eq: "receipt" }, recharge: { id: { _eq: $id } } }) { details } }'
      return (await owner.graphql<{ documents: { details: ReceiptDetails }[] }>(text, { id })).data?.documents[0]?.details
    }
  }

  it('E6 P3 reprices drafts after a move to another state, and nothing that was agreed before', async () => {
    const stack = getStack()
    const { owner } = await verifiedCompany('IN')
    const pay = await rechargeByCard(owner)
    await operator(stack, 'adjust-wallet', { company: owner.email, amount: '2000', reason: 'to launch' })
    const [draft, sent] = [await readyDraft(owner), await readyDraft(owner)]
    expect([draft.total, sent.total]).toEqual([taxed, taxed])
    await launch(owner, sent)
    await campaignReaches(owner, sent.id, 'live')
    const billing = { legalName: 'Moved LLP', email: owner.email, address: '1 Marine Drive', city: 'Kochi', postalCode: '682031' }
    const moveTo = (state: string, taxNumber: string | null) =>
      command(owner, 'mutation ($input: BillingInput!) { updateBilling(input: $input) { id } }', {
        input: { ...billing, state, country: 'IN', taxNumber },
      })
    await moveTo('Kerala', null)
    expect(await launchCode(owner, { ...draft, total: taxed })).toMatchObject({ code: 'PRICE_CHANGED', total: taxedAcross })
    await waitForTotal(owner, draft.id, taxedAcross)
    expect(await totalOf(owner, sent.id)).toBe(taxed)
    const { data: launched } = await owner.graphql('{ launches(limit: 5) { fee_bps tax_bps tax_kind } }')
    expect(launched).toEqual({ launches: [{ fee_bps: 150, tax_bps: 1800, tax_kind: 'cgst_sgst' }] })
    const [reward] = await rewardsOf(owner, sent.id)
    const holder = recipientOf(stack, String(reward?.id))
    const [brand] = (await holder.open()).view.brands
    expect((await holder.claim(String(brand?.id), randomUUID())).status).toBe(200)
    const { data } = await owner.graphql('query ($id: ID) { claims(filter: { reward: { id: { _eq: $id } } }) { value fee tax } }', {
      id: reward?.id,
    })
    expect(data).toEqual({ claims: [{ value: '50000', fee: '750', tax: '136' }] })
    expect(await pay()).toMatchObject({
      buyer: { stateCode: '32' },
      placeOfSupply: 'Karnataka (29)',
      fees: {
        fee: '9292',
        taxes: [
          { name: 'CGST', rateBps: 900, amount: '836' },
          { name: 'SGST', amount: '836' },
        ],
        total: '10964',
      },
      total: '500017',
    })
    const across = { fee: '9292', taxes: [{ name: 'IGST', rateBps: 1800, amount: '1673' }], total: '10965' }
    expect(await (await rechargeByCard(owner))()).toMatchObject({ placeOfSupply: 'Kerala (32)', fees: across, total: '500018' })
    // a tax number decides before the address
    await moveTo('Kerala', '29AAGCB7383J1Z4')
    await waitForTotal(owner, draft.id, taxed)
    await launch(owner, { ...draft, total: taxed })
    await expectLedgersToSum(stack)
  })

  it('A8 applies a rate that changes during repricing to the drafts that were already repriced', async () => {
    const { sql } = getStack()
    const { owner } = await verifiedCompany('IN')
    const draft = await readyDraft(owner)
    const [row] = await sql(`select company from campaigns where id = '${draft.id}'`)
    await sql(`update companies set tax_bps = 0 where id = '${row?.company}'`)
    // this job began before the change, and its cursor is past every draft
    const payload = JSON.stringify({ after: 'ffffffff-ffff-ffff-ffff-ffffffffffff', began: 1 })
    await sql(
      `insert into plutus_jobs (id, kind, ref, payload, run_at, attempts) values ('${randomUUID()}', 'reprice-drafts', '${row?.company}', '${payload}', ${Date.now()}, 0)`,
    )
    await waitForTotal(owner, draft.id, untaxed)
  })

  it.runIf(database === 'PostgreSQL')('A8 refuses the old price of a launch that waits while the rate changes', async () => {
    const stack = getStack()
    const { postgres, sql } = stack
    const made = await verifiedCompany('IN')
    const { owner } = made
    await operator(stack, 'adjust-wallet', { company: owner.email, amount: '2000', reason: 'to launch' })
    const draft = await readyDraft(owner)
    const approve = await moveTo(made, abroad)
    const release = await postgres?.hold(`update campaigns set revision = revision + 1 where id = '${draft.id}'`)
    const launching = launchCode(owner, draft)
    await waitFor(async () => (await sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0, {
      what: 'the launch to wait',
    })
    await approve()
    await release?.()
    expect(await launching).toMatchObject({ code: 'PRICE_CHANGED', total: untaxed })
    await waitForTotal(owner, draft.id, untaxed)
  })
}

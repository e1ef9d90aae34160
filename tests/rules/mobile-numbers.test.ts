import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignReaches, command, type Draft, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { applyText, checkFile, waitForImport } from '#tests/support/imports.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'

let stack: StackOn
let owner: Person

const sms = { body: '{{ recipient_first_name }}, take {{ reward_value }}: {{ reward_link }}' }
const whatsapp = { templateName: 'reward_ready', language: 'en', body: 'Hello {{ recipient_first_name }}: {{ reward_link }}' }
const addText =
  'mutation ($campaign: ID!, $input: RecipientInput!) { addRecipient(campaign: $campaign, input: $input) { id total version } }'

const [mobile, landLine, tollFree] = ['+919820012345', '+912223456789', '+9118002091234']

/** Creates a draft that is sent by SMS and WhatsApp to one person per number. */
async function draftWith(name: string, phones: (string | null)[]): Promise<Draft> {
  let draft = await draftCampaign(owner, { changes: { sms, whatsapp } })
  for (const [index, phone] of phones.entries())
    draft = await command<Draft>(owner, addText, { campaign: draft.id, input: { email: `${name}${index}@numbers.example.com`, phone } })
  return draft
}

const rowsText = `query ($campaign: ID) { campaign_recipients(filter: { campaign: { id: { _eq: $campaign } } }, sort: ["email"], limit: 50) {
  id phone mobile } }`

type NumberRow = { id: string; phone: string | null; mobile: boolean }

const rowsOf = async (campaign: string): Promise<NumberRow[]> =>
  (await owner.graphql<{ campaign_recipients: NumberRow[] }>(rowsText, { campaign })).data?.campaign_recipients ?? []

describe.each(['SQLite', 'PostgreSQL'] as const)('mobile numbers, on %s', (database) => {
  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  it('E5 sends SMS and WhatsApp to mobile numbers only, at the launch and on a resend', { tags: sweepOnPostgres(database) }, async () => {
    const draft = await draftWith('all', [mobile, landLine, tollFree, null])
    expect((await rowsOf(draft.id)).map(({ mobile: isMobile }) => isMobile)).toEqual([true, false, false, false])
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    const channels = async (kind: string) => {
      const text = `query ($campaign: ID, $kind: String) { messages(filter: { campaign: { id: { _eq: $campaign } }, kind: { _eq: $kind } }, limit: 50) {
      channel reward { recipient_email } } }`
      type Message = { channel: string; reward: { recipient_email: string } }
      const { data, errors } = await owner.graphql<{ messages: Message[] }>(text, {
        campaign: draft.id,
        kind,
      })
      expect(errors).toBeUndefined()
      return (data?.messages ?? []).map(({ channel, reward }) => `${reward.recipient_email.split('@')[0]} ${channel}`).sort()
    }
    expect(await channels('reward')).toEqual(['all0 email', 'all0 sms', 'all0 whatsapp', 'all1 email', 'all2 email', 'all3 email'])
    const text = 'mutation ($id: ID!, $email: String!) { readdressReward(id: $id, email: $email) { id } }'
    for (const { id, row_no } of await rewardsOf(owner, draft.id))
      await command(owner, text, { id, email: `again${row_no}@numbers.example.com` })
    expect(await channels('resend')).toEqual([
      'again1 email',
      'again1 sms',
      'again1 whatsapp',
      'again2 email',
      'again3 email',
      'again4 email',
    ])
  })

  it('M14 counts the people whom texts reach, land lines, and the number that most people share', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const draft = await draftWith('shared', [mobile, landLine, '+12025550181', mobile, null, mobile, landLine])
    const where = (more: string) => `filter: { campaign: { id: { _eq: $campaign } }, state: { _eq: "ready" }, ${more} }`
    const { data, errors } = await owner.graphql(
      `query ($campaign: ID) {
      shared: campaign_recipients_aggregated(${where('mobile: { _eq: true }')}, groupBy: ["phone"], sort: ["-count.id"], limit: 1) { group count { id } }
      unreached: campaign_recipients_aggregated(${where('mobile: { _eq: false }')}) { count { id } }
      landLine: campaign_recipients_aggregated(${where('mobile: { _eq: false }, phone: { _nnull: true }')}) { count { id } } }`,
      { campaign: draft.id },
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      shared: [{ group: { phone: mobile }, count: { id: 3 } }],
      unreached: [{ count: { id: 3 } }],
      landLine: [{ count: { id: 2 } }],
    })
  })

  it('R19 V7 recognises a mobile number from a file and from a correction', { tags: sweepOnPostgres(database) }, async () => {
    const draft = await draftCampaign(owner, { changes: { sms } })
    const lines = ['a@numbers.example.com,022-23456789', 'b@numbers.example.com,९८२००१२३४५', 'c@numbers.example.com,']
    const { id } = await checkFile(owner, draft.id, `email,phone\n${lines.join('\n')}\n`, { email: 0, phone: 1 })
    await command(owner, applyText, { id })
    await waitForImport(owner, id)
    const [first] = await rowsOf(draft.id)
    expect(await rowsOf(draft.id)).toMatchObject([
      { phone: landLine, mobile: false },
      { phone: mobile, mobile: true },
      { phone: null, mobile: false },
    ])
    const correct = 'mutation ($id: ID!, $input: RecipientInput!) { updateRecipient(id: $id, input: $input) { id } }'
    await command(owner, correct, { id: first?.id, input: { email: 'a@numbers.example.com', phone: '98200 54321', country: 'IN' } })
    expect((await rowsOf(draft.id))[0]).toMatchObject({ phone: '+919820054321', mobile: true })
  })

  it('V7 reports two numbers in a cell, and one that a spreadsheet shortened', { tags: sweepOnPostgres(database) }, async () => {
    const draft = await draftCampaign(owner)
    for (const [phone, sentence] of [
      ['98200 12345 / 98200 54321', 'Please enter one phone number'],
      ['9.82001E+09', 'Excel shortened this number. Format the column as text and copy it again'],
    ]) {
      const { errors } = await owner.graphql(addText, {
        campaign: draft.id,
        input: { email: 'two@numbers.example.com', phone, country: 'IN' },
      })
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: { 'input.phone': sentence } })
    }
  })

  it('E5 sends no test to a land line', { tags: sweepOnPostgres(database) }, async () => {
    const draft = await draftWith('test', [mobile])
    await stack.sql(`update members set phone = '${landLine}' where id = '${owner.user.id}' returning id`)
    const text = 'mutation ($id: ID!) { sendTestMessage(campaign: $id, channel: sms) { id } }'
    const { errors } = await owner.graphql(text, { id: draft.id })
    expect(errors?.[0]?.extensions?.code).toBe('PHONE_MISSING')
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, command, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { runScreenDocument } from '#tests/support/figures/screen-documents.ts'
import { mailTo } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import type { RewardViewQuery } from '#web/gql/graphql.ts'

type Event = { action: string; reason: string | null; actor: { name: string } | null; reward: { recipient_name: string } | null }

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

const activityOf = async (person: Person, campaign: string, kind?: string): Promise<Event[]> => {
  const filter = { campaign: { id: { _eq: campaign } }, ...(kind ? { kind: { _eq: kind } } : {}) }
  return (await runScreenDocument<{ campaign_events: Event[] }>(person, 'CampaignActivity', { filter, limit: 100, page: 1 }))
    .campaign_events
}

const act = (change: string, id: string, rest = '') => command(owner, `mutation ($id: ID!) { ${change}(id: $id${rest}) { id } }`, { id })

it('R12 lists all actions on a campaign, and on one reward, with person and reason to those who may not read the log, and to no other company', async () => {
  let draft = await draftCampaign(owner, { name: 'All acts' })
  for (const name of ['one', 'two']) draft = await addRecipient(owner, draft.id, { email: `${name}-act@example.com`, firstName: name })
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const [one, two] = (await rewardsOf(owner, draft.id)).map(({ id }) => id) as [string, string]
  for (const name of ['one', 'two']) await mailTo(stack, `${name}-act@example.com`)
  await act('pauseCampaign', draft.id)
  await act('resumeCampaign', draft.id)
  await act('freezeReward', one, ', reason: "asked twice"')
  await act('unfreezeReward', one)
  await act('readdressReward', one, ', email: "one-other@example.com"')
  await act('replaceReward', one, ', input: { email: "three-act@example.com" }, reason: "left us"')
  await runSql(stack, undefined, `update rewards set last_sent_at = 1000, delivery_status = 'sent' where id = '${two}'`)
  await act('resendReward', two)
  await act('cancelReward', two, ', reason: "by mistake"')

  const events = await activityOf(owner, draft.id)
  const shown = events.map(({ action, reason, actor, reward }) => [action, reason, actor?.name, reward?.recipient_name])
  const by = owner.user.name
  expect(shown.slice(0, 9)).toEqual([
    ['reward.cancel', 'by mistake', by, 'two'],
    ['reward.resend', null, by, 'two'],
    ['reward.replace', 'left us', by, 'one'],
    ['reward.readdress', null, by, 'one'],
    ['reward.unfreeze', null, by, 'one'],
    ['reward.freeze', 'asked twice', by, 'one'],
    ['campaign.resume', null, by, undefined],
    ['campaign.pause', null, by, undefined],
    ['campaign.launch', null, by, undefined],
  ])
  expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['campaign.create', 'campaign.update', 'recipient.add']))
  const actions = async (kind: string) => (await activityOf(owner, draft.id, kind)).map(({ action }) => action)
  expect(await actions('money')).toEqual(['reward.cancel', 'campaign.launch'])
  expect(await actions('messages')).toEqual(['reward.resend'])

  const viewer = await signIn(stack, { email: 'leela.dsouza@example.com', password: demo.password })
  expect(await activityOf(viewer, draft.id)).toEqual(events)
  const { data } = await viewer.graphql<{ audit_events: object[] }>('{ audit_events(limit: 1) { id } }')
  expect(data?.audit_events).toEqual([])
  const stranger = await signIn(stack, rival)
  expect(await activityOf(stranger, draft.id)).toEqual([])

  const { company } = owner.user
  const seqs = await runSql(stack, undefined, `select id, seq from rewards where id in ('${one}', '${two}')`)
  const view = (person: Person, id: string) =>
    runScreenDocument<RewardViewQuery>(person, 'RewardView', { seq: String(seqs.find((row) => row.id === id)?.seq), company: company.id })
  const [given, cancelled] = [await view(owner, one), await view(owner, two)]
  const acts = ({ campaign_events: of }: RewardViewQuery) => of.map(({ action, reason }) => [action, reason])
  expect(acts(given)).toEqual(shown.slice(2, 6).map((event) => event.slice(0, 2)))
  expect(acts(cancelled)).toEqual(shown.slice(0, 2).map((event) => event.slice(0, 2)))
  expect(given.successors).toMatchObject([{ recipient_email: 'three-act@example.com' }])
  const kinds = ({ messages }: RewardViewQuery) => messages.map(({ kind, to_masked }) => [kind, to_masked])
  expect(kinds(cancelled)).toEqual([
    ['resend', 't•••@example.com'],
    ['reward', 't•••@example.com'],
  ])
  expect([given.wallet_transactions, cancelled.wallet_transactions.map(({ type }) => type)]).toEqual([[], ['release']])
  // reads what the owner reads, without the ledger
  expect(await view(viewer, two)).toEqual({ ...cancelled, wallet_transactions: [] })
  const theirs = await view(stranger, two)
  expect(theirs).toMatchObject({ successors: [], campaign_events: [], messages: [], claims: [], wallet_transactions: [] })
  expect(theirs.rewards.map(({ id }) => id)).not.toContain(two)
})

it('R12 R25 records the state in which a campaign is after it was resumed, even if its last reward was cancelled in between', async () => {
  const draft = await addRecipient(owner, (await draftCampaign(owner, { name: 'Resumed' })).id, { email: 'resumed@example.com' })
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  await act('pauseCampaign', draft.id)
  await act('cancelReward', String(reward?.id), ', reason: "by mistake"')
  await act('resumeCampaign', draft.id)
  await campaignReaches(owner, draft.id, 'cancelled')
  const { data } = await owner.graphql<{ audit_events: object[] }>(
    `{ audit_events(filter: { entity_id: { _eq: "${draft.id}" }, action: { _eq: "campaign.resume" } }) { before after } }`,
  )
  expect(data?.audit_events).toEqual([{ before: { status: 'paused' }, after: { status: 'cancelled' } }])
})

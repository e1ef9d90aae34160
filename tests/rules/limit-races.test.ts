import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandLine, filesOf, toJsonLines } from '#tests/support/brand-files.ts'
import { addRecipient, type Draft, draftCampaign, expectLedgersToSum, launchText, operator } from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { type Reply, race } from '#tests/support/race.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'

const scheduled = {
  sendMode: 'scheduled',
  sendAtLocal: farMorning,
  timeZone: 'Asia/Kolkata',
  expiryMode: 'days',
  expiryDays: 30,
  reminderOffsetsDays: [],
}
const codeOf = ({ body }: Reply) => body.errors?.[0]?.extensions.code ?? 'ok'
const tally = (replies: Reply[]) => Object.fromEntries([...Map.groupBy(replies, codeOf)].map(([code, list]) => [code, list.length]))

describe.each(['SQLite', 'PostgreSQL'])('concurrent calls at a limit, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  const command = (query: string, variables: object) => ({
    path: '/plutus/commands',
    body: { query, variables },
    headers: { authorization: `Bearer ${owner.token}` },
  })

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  it('never cancels a campaign without its launch', async () => {
    const drafts: Draft[] = []
    for (let index = 0; index < 25; index++) {
      const draft = await draftCampaign(owner, { name: `Cancel against launch ${index}`, changes: { delivery: scheduled } })
      drafts.push(await addRecipient(owner, draft.id, { email: 'one@example.com' }))
    }
    const { replies, overlapped } = await race(
      stack.directusUrl,
      drafts.flatMap(({ id, total }) => [
        command(launchText, { id, idempotencyKey: randomUUID(), expectedTotal: total }),
        command('mutation ($id: ID!) { cancelCampaign(id: $id) { id } }', { id }),
      ]),
    )
    console.log(`25 launches and 25 cancels, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    const { data } = await owner.graphql<{ launches: { status: string; campaign: { id: string; status: string } }[] }>(
      'query ($ids: [ID]) { launches(filter: { campaign: { id: { _in: $ids } } }, limit: 100) { status campaign { id status } } }',
      { ids: drafts.map(({ id }) => id) },
    )
    const orphans = data?.launches.filter(({ status, campaign }) => campaign.status === 'cancelled' && status !== 'cancelled')
    expect(orphans).toEqual([])
    await expectLedgersToSum(stack)
  })

  it('sends a person at most ten test mails an hour', async () => {
    const { id } = await draftCampaign(owner, { name: 'Tested a lot' })
    const { replies, overlapped } = await race(
      stack.directusUrl,
      Array.from({ length: 40 }, () => command('mutation ($id: ID!) { sendTestMessage(campaign: $id) { id } }', { id })),
    )
    console.log(`40 test mails, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(tally(replies)).toEqual({ ok: 10, TEST_LIMIT: 30 })
  })

  it('checks ten wrong passwords, however many calls race', async () => {
    const { replies, overlapped } = await race(
      stack.directusUrl,
      Array.from({ length: 60 }, (_, index) => ({
        path: '/plutus/auth/login',
        body: { email: 'rival@example.com', password: `guess-${index}` },
        headers: { authorization: `Bearer ${stack.secrets.guestToken}`, 'x-forwarded-for': '203.0.113.9' },
      })),
    )
    console.log(`60 guesses, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(tally(replies)).toEqual({ INVALID_CREDENTIALS: 10, RATE_LIMITED: 50 })
  })

  it('E3 offers at most 500 brands, also if several imports begin together', async () => {
    const shown = async () => Number((await stack.sql("select count(*) as count from brands where status <> 'retired'"))[0]?.['count'])
    const linesOf = (name: string, count: number) => toJsonLines(...Array.from({ length: count }, (_, at) => brandLine(`${name}-${at}`)))
    const room = 500 - (await shown())
    const path = filesOf({ 'most.jsonl': linesOf('most', room - 40) })
    await operator(stack, 'import-brands', { file: path('most.jsonl') })
    const others = Array.from({ length: 12 }, (_, at) => filesOf({ 'brands.jsonl': linesOf(`race-${at}`, 8) })('brands.jsonl'))
    const outcomes = await Promise.allSettled(others.map((file) => operator(stack, 'import-brands', { file })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await shown()).toBe(500)
  })
})

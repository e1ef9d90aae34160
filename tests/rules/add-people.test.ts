import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, campaignReaches, command, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Row = { id: string; email: string }
type Campaign = { id: string; recipient_count: number; joining: number | null; stalled: string | null }

const addText = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id email } }'
const blockText = 'mutation ($id: ID!) { blockPerson(id: $id, reason: "Left us") { id } }'
const eraseText = 'mutation ($id: ID!) { erasePerson(id: $id) { id } }'
const joinText = `mutation ($id: ID!, $filter: MatchingPeopleInput!, $expected: Int!) {
  addPeopleToCampaign(campaign: $id, filter: $filter, expected: $expected) { id recipient_count joining } }`
const campaignText = 'query ($id: ID!) { campaigns_by_id(id: $id) { id recipient_count joining stalled } }'

const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`

describe.each(['SQLite', 'PostgreSQL'])('people whom the company knows in a campaign, on %s', (database) => {
  let stack: StackOn
  let owner: Person

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  const add = (input: object) => command<Row>(owner, addText, { input })
  const into = (id: string, filter: object, expected: number) => command<Campaign>(owner, joinText, { id, filter, expected })
  const refusalOf = async (id: string, filter: object, expected: number) =>
    (await owner.graphql(joinText, { id, filter, expected })).errors?.[0]?.extensions
  const rowsOf = async (campaign: string) => {
    const text =
      'query ($id: ID) { campaign_recipients(filter: { campaign: { id: { _eq: $id } } }, sort: ["seq"], limit: 50) { email state suppressed phone } }'
    return (await owner.graphql<{ campaign_recipients: object[] }>(text, { id: campaign })).data?.campaign_recipients
  }
  const campaignOf = async (id: string) => (await owner.graphql<{ campaigns_by_id: Campaign }>(campaignText, { id })).data?.campaigns_by_id
  const everyoneIsIn = (id: string) =>
    waitFor(async () => (await stack.sql(`select 1 from campaigns where id = '${id}' and joining is null`)).length === 1, {
      what: 'everyone to be added',
    })
  /** Returns the numbers in the log of people added to a campaign, oldest first. */
  const logged = async (id: string) =>
    (await stack.sql(`select count from campaign_events where action = 'recipient.add_people' and campaign = '${id}' order by seq`)).map(
      ({ count }) => Number(count),
    )

  /** Adds 1200 people newer than all others to the company, and returns the number of all that are active. */
  async function addCrowd(): Promise<number> {
    const part = (bytes: number) => `lower(hex(randomblob(${bytes})))`
    const newId = database === 'SQLite' ? [4, 2, 2, 2, 6].map(part).join(" || '-' || ") : 'gen_random_uuid()'
    const { id } = await add({ email: address('oldest') })
    const company = `(select company from recipients where id = '${id}')`
    await stack.sql(
      `insert into recipients (id, company, seq, email, status, version, search_text, date_created, date_updated)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
      select ${newId}, ${company}, 200000 + i, 'join-' || i || '@example.com', 'active', 1, '', date_created, date_created
      from n, (select date_created from recipients where id = '${id}') as oldest`,
    )
    const [row] = await stack.sql(`select count(*) as count from recipients where status = 'active' and company = ${company}`)
    return Number(row?.count)
  }
  const removeCrowd = () => stack.sql("delete from recipients where email like 'join-%'")

  it('R31 the people of a company are added to a campaign as a selection or as all that a list matches, each once, and those who may get nothing new as suppressed', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const [free, blocked, gone] = [
      await add({ email: address('free'), firstName: 'Ines', phone: '+919820012345' }),
      await add({ email: address('no') }),
      await add({ email: address('gone') }),
    ]
    await command(owner, blockText, { id: blocked.id })
    const draft = await draftCampaign(owner)
    await addRecipient(owner, draft.id, { email: free.email, firstName: 'As typed' })
    const ids = [free.id, blocked.id, gone.id]
    expect(await into(draft.id, { ids }, 3)).toMatchObject({ recipient_count: 2, joining: null })
    await into(draft.id, { ids }, 3)
    expect(await rowsOf(draft.id)).toMatchObject([
      { email: free.email, state: 'ready', phone: null },
      { email: gone.email, state: 'ready' },
      { email: blocked.email, state: 'suppressed', suppressed: 'blocked' },
    ])
    expect(await logged(draft.id)).toEqual([2, 0])
    const other = await draftCampaign(owner)
    expect(await refusalOf(other.id, { ids: [free.id, randomUUID()] }, 1)).toMatchObject({ code: 'NOT_FOUND' })
    await command(owner, eraseText, { id: gone.id })
    expect(await refusalOf(other.id, { ids }, 3)).toMatchObject({ code: 'SELECTION_CHANGED', count: 2 })
    expect(await refusalOf(other.id, { ids, nobody: true }, 2)).toMatchObject({ code: 'BAD_INPUT' })
  })

  it('E6 R31 adds everyone once and counts them once, though it keeps failing, is repeated and is killed between two chunks, and adds none who is erased', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const all = await addCrowd()
    const draft = await draftCampaign(owner)
    const idOf = async (at: number) => (await stack.sql(`select id from recipients where email = 'join-${at}@example.com'`))[0]?.id
    const [added, waiting, last] = [await idOf(1100), await idOf(600), await idOf(3)]
    const broken = `new.email = 'join-650@example.com' and new.campaign = '${draft.id}'`
    if (stack.postgres)
      await stack.sql("create function broken() returns trigger language plpgsql as 'begin raise exception ''the disk is gone''; end'")
    await stack.sql(
      stack.postgres
        ? `create trigger broken before insert on campaign_recipients for each row when (${broken}) execute function broken()`
        : `create trigger broken before insert on campaign_recipients when ${broken} begin select raise(abort, 'the disk is gone'); end`,
    )
    const everyone = { status: ['active'] }
    expect(await into(draft.id, everyone, all)).toMatchObject({ recipient_count: 500, joining: all - 500 })
    const job = "kind = 'add-people'"
    const fails = async () => (await stack.sql(`select 1 from plutus_jobs where ${job} and failure is not null`)).length === 1
    await waitFor(fails, { what: 'the second chunk to fail' })
    // a caller whose answer was lost
    expect(await into(draft.id, everyone, all)).toMatchObject({ recipient_count: 500, joining: all - 500 })
    expect(await stack.sql(`select 1 from plutus_jobs where ${job}`)).toHaveLength(1)
    await stack.sql(`update plutus_jobs set attempts = 4, run_at = 0, lease_until = null where ${job}`)
    await waitFor(async () => (await campaignOf(draft.id))?.stalled === 'adding', { what: 'the campaign to say so' })
    for (const id of [added, last]) await command(owner, eraseText, { id })
    const pid = stack.kill('directus')
    await stack.isBack('directus', pid)
    expect(await campaignOf(draft.id)).toMatchObject({ recipient_count: 499, joining: all - 500 })

    await stack.sql(stack.postgres ? 'drop function broken cascade' : 'drop trigger broken')
    await stack.sql(`update plutus_jobs set run_at = 0, lease_until = null where ${job}`)
    await command(owner, eraseText, { id: waiting })
    await everyoneIsIn(draft.id)
    const [{ count, emails } = {}] = await stack.sql(
      `select count(*) as count, count(distinct email) as emails from campaign_recipients where campaign = '${draft.id}'`,
    )
    expect([Number(count), Number(emails)]).toEqual([all - 3, all - 3])
    expect(await campaignOf(draft.id)).toMatchObject({ recipient_count: all - 3, joining: null, stalled: null })
    expect(
      await stack.sql(
        `select 1 from campaign_recipients where campaign = '${draft.id}' and email in ('join-1100@example.com', 'join-600@example.com', 'join-3@example.com')`,
      ),
    ).toEqual([])
    const [first, rest] = await logged(draft.id)
    // the third was added before or after their erasure
    expect([first, [all - 502, all - 501].includes(Number(rest))]).toEqual([500, true])
    await removeCrowd()
  })

  it('R31 refuses more than 100,000 people, and counts those of a repeated call who are in already as none', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const [one, two] = [await add({ email: address('one') }), await add({ email: address('two') })]
    const draft = await draftCampaign(owner)
    await into(draft.id, { ids: [one.id] }, 1)
    const fill = (count: number) => stack.sql(`update campaigns set recipient_count = ${count} where id = '${draft.id}'`)
    await fill(100_000)
    expect(await refusalOf(draft.id, { ids: [one.id] }, 1)).toBeUndefined()
    await fill(100_000)
    expect(await refusalOf(draft.id, { ids: [one.id, two.id] }, 2)).toMatchObject({ code: 'TOO_MANY_ROWS', max: 100_000 })
    await fill(99_999)
    expect(await refusalOf(draft.id, { ids: [one.id, two.id] }, 2)).toBeUndefined()
    expect(await rowsOf(draft.id)).toHaveLength(2)
  })

  it('R31 refuses people without a value for a launched campaign in which everyone has their own', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const person = await add({ email: address('plain') })
    const draft = await draftCampaign(owner, { changes: { valueMode: 'per_recipient', value: null } })
    await launch(owner, await addRecipient(owner, draft.id, { email: address('own'), value: '10000' }))
    await campaignReaches(owner, draft.id, 'live')
    expect(await refusalOf(draft.id, { ids: [person.id] }, 1)).toMatchObject({
      code: 'VALIDATION',
      fields: { campaign: 'Each person in this campaign has their own value. Add people from a file with values' },
    })
    const open = await draftCampaign(owner, { changes: { valueMode: 'per_recipient', value: null } })
    expect(await refusalOf(open.id, { ids: [person.id] }, 1)).toBeUndefined()
  })
})

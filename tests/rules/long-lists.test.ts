import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftCampaign, importPeople } from '#tests/support/campaigns.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { joinTeam } from '#tests/support/team.ts'

const people = 1040

describe.each(['SQLite', 'PostgreSQL'])('a long list is counted and paged without reading all of it, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let stranger: Person
  let campaign: string

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    stranger = await signIn(stack, rival)
    campaign = (await importPeople(owner, (await draftCampaign(owner, { name: 'Many' })).id, people)).id
    for (const name of ['One', 'Two', 'Three']) await draftCampaign(stranger, { name })
  })
  afterAll(() => stack?.stop())

  const countRows = async (person: Person, args: string, collection = 'campaign_recipients') => {
    const { data, errors } = await person.graphql<{ found: { count: { id: number } }[] }>(
      `query ($campaign: ID!) { found: ${collection}_aggregated(${args}) { count { id } } campaigns(filter: { id: { _eq: $campaign } }) { id } }`,
      { campaign },
    )
    return errors?.[0]?.extensions.code ?? data?.found[0]?.count.id
  }
  const ofCampaign = 'filter: { campaign: { id: { _eq: $campaign } } }'

  it('R11 stops a count with an offset one row past it, and returns the exact count below it', async () => {
    expect(await countRows(owner, `${ofCampaign}, offset: 100`)).toBe(101)
    expect(await countRows(owner, `${ofCampaign}, offset: ${people - 1}`)).toBe(people)
    expect(await countRows(owner, `${ofCampaign}, offset: ${people}`)).toBe(people)
    expect(await countRows(owner, `${ofCampaign}, offset: 10000, limit: 1, sort: ["seq"]`)).toBe(people)
    expect(await countRows(owner, ofCampaign)).toBe(people)
    const last = `filter: { campaign: { id: { _eq: $campaign } }, row_no: { _gt: ${people + 1 - 7} } }`
    expect([await countRows(owner, `${last}, offset: 5`), await countRows(owner, `${last}, offset: 50`)]).toEqual([6, 7])
  })

  it('R25 bounds a count to the rows that the caller may read, and refuses what the full count refuses', async () => {
    expect(await countRows(stranger, `${ofCampaign}, offset: 100`)).toBe(0)
    const own = await countRows(stranger, 'filter: {}', 'campaigns')
    expect(await countRows(stranger, 'offset: 10000', 'campaigns')).toBe(own)
    expect(await countRows(stranger, 'offset: 2', 'campaigns')).toBe(3)
    const viewer = await joinTeam(stack, owner, 'reader@example.com', 'Viewer')
    for (const collection of ['wallet_transactions', 'audit_events', 'campaigns', 'documents'])
      expect(await countRows(viewer, 'offset: 10000', collection), collection).toEqual(await countRows(viewer, 'filter: {}', collection))
  })

  it('R11 answers every figure with an offset, and skips groups by it', async () => {
    const { data, errors } = await owner.graphql(
      `query ($campaign: ID!) {
        all: campaign_recipients_aggregated(${ofCampaign}, offset: 5) { countAll }
        page: campaign_recipients_aggregated(${ofCampaign}, limit: 10, page: 3) { countAll }
        beyond: campaign_recipients_aggregated(${ofCampaign}, offset: 5000) { countAll }
        sparse: campaign_recipients_aggregated(${ofCampaign}, offset: 5) { count { value } }
        two: campaign_recipients_aggregated(${ofCampaign}, offset: 5) { count { id value } }
        mixed: campaign_recipients_aggregated(${ofCampaign}, offset: 5) { countAll count { id } max { row_no } }
        least: campaign_recipients_aggregated(${ofCampaign}, offset: 5) { min { row_no } sum { row_no } avg { row_no } }
        distinct: campaign_recipients_aggregated(${ofCampaign}, offset: 1) { countDistinct { state } sumDistinct { row_no } avgDistinct { row_no } }
        groups: campaign_recipients_aggregated(${ofCampaign}, groupBy: ["state"], offset: 1) { count { id } }
        first: campaign_recipients_aggregated(${ofCampaign}, groupBy: ["state"]) { countAll count { id value } }
        numbers: campaign_recipients_aggregated(${ofCampaign}, groupBy: ["row_no"], sort: ["row_no"], limit: 2, page: 2) { group countAll }
      }`,
      { campaign },
    )
    expect(errors).toBeUndefined()
    const last = people + 1
    const sum = (people * (2 + last)) / 2
    expect(data).toMatchObject({
      all: [{ countAll: 6 }],
      page: [{ countAll: 21 }],
      beyond: [{ countAll: people }],
      sparse: [{ count: { value: 0 } }],
      two: [{ count: { id: people, value: 0 } }],
      mixed: [{ countAll: people, count: { id: people }, max: { row_no: last } }],
      least: [{ min: { row_no: 2 }, sum: { row_no: sum }, avg: { row_no: sum / people } }],
      distinct: [{ countDistinct: { state: 1 }, sumDistinct: { row_no: sum }, avgDistinct: { row_no: sum / people } }],
      groups: [],
      first: [{ countAll: people, count: { id: people, value: 0 } }],
      numbers: [
        { group: { row_no: 4 }, countAll: 1 },
        { group: { row_no: 5 }, countAll: 1 },
      ],
    })
  })

  const rows = async (person: Person, args: string) => {
    const { data, errors } = await person.graphql<{ campaign_recipients: { row_no: number }[] }>(
      `query ($campaign: ID!) { campaign_recipients(${ofCampaign}, ${args}) { row_no campaign { id name } } }`,
      { campaign },
    )
    expect(errors).toBeUndefined()
    return data?.campaign_recipients
  }

  it('R11 continues a far page after the near ones, in order, for those who may read the rows', async () => {
    const near = await Promise.all([1, 2].map((page) => rows(owner, `sort: ["-seq"], limit: 500, page: ${page}`)))
    const far = await rows(owner, 'sort: ["-seq"], limit: 25, offset: 1000')
    expect(far?.map(({ row_no }) => row_no)).toEqual(Array.from({ length: 25 }, (_, at) => 41 - at))
    expect(far?.[0]).toEqual({ row_no: 41, campaign: { id: campaign, name: 'Many' } })
    expect(new Set([...near, far].flat().map((row) => row?.row_no)).size).toBe(1025)
    expect(await rows(owner, 'sort: ["seq"], limit: 25, page: 42')).toHaveLength(15)
    expect(await rows(stranger, 'sort: ["-seq"], limit: 25, offset: 1000')).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftCampaign } from '#tests/support/campaigns.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

const names = ['Save 50% now', 'Save 50 now', 'a_b', 'axb', 'back\\slash', 'back/slash', 'per%_cent', 'per%xcent']

describe.each(['SQLite', 'PostgreSQL'])('what someone types is looked for to the letter, on %s', (database) => {
  let stack: TestStack
  let owner: Person
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined

  beforeAll(async () => {
    postgres = database === 'PostgreSQL' ? await startPostgres() : undefined
    stack = await startStack({ env: postgres?.env ?? {} })
    owner = await signIn(stack)
    for (const name of names) await draftCampaign(owner, { name })
  })
  afterAll(async () => {
    await stack?.stop()
    await postgres?.stop()
  })

  const found = async (args: string) => {
    const { data, errors } = await owner.graphql<{ campaigns: { name: string }[] }>(
      `{ campaigns(limit: 250, sort: ["seq"], ${args}) { name } }`,
    )
    expect(errors).toBeUndefined()
    return data?.campaigns.map(({ name }) => name)
  }
  const by = (operator: string, text: string, field = 'name') => found(`filter: { ${field}: { ${operator}: ${JSON.stringify(text)} } }`)

  it('Q4 W10 per cent, underscore and backslash stand for themselves', async () => {
    expect(await by('_icontains', '%', 'search_text')).toEqual(['Save 50% now', 'per%_cent', 'per%xcent'])
    expect(await by('_icontains', '_', 'search_text')).toEqual(['a_b', 'per%_cent'])
    expect(await by('_icontains', '50%', 'search_text')).toEqual(['Save 50% now'])
    expect(await by('_icontains', '%_', 'search_text')).toEqual(['per%_cent'])
    expect(await by('_icontains', '\\')).toEqual(['back\\slash'])
    expect(await by('_contains', 'a_b')).toEqual(['a_b'])
    expect(await by('_istarts_with', 'per%_')).toEqual(['per%_cent'])
    expect(await by('_ends_with', '%xcent')).toEqual(['per%xcent'])
    expect(await by('_icontains', 'save')).toEqual(['Save 50% now', 'Save 50 now'])
    expect(await by('_ncontains', '%')).not.toEqual(expect.arrayContaining(['Save 50% now']))
    expect(await by('_ncontains', '%')).toEqual(expect.arrayContaining(['Save 50 now', 'a_b']))
    expect(await found('search: "50%"')).toEqual(['Save 50% now'])
  })

  it('Q4 counts, lists beside each other, nested rows and filters through a relation do, too', async () => {
    const { data } = await owner.graphql<{ campaigns_aggregated: { count: { id: number } }[]; members: { id: string }[] }>(
      `{ campaigns_aggregated(filter: { name: { _icontains: "%" } }) { count { id } }
         members(filter: { name: { _icontains: "_" } }) { id } }`,
    )
    expect(data).toEqual({ campaigns_aggregated: [{ count: { id: 3 } }], members: [] })
    expect(await found('filter: { owner: { name: { _contains: "%" } } }')).toEqual([])
    const ownerBy = async (text: string) => {
      const nested = await owner.graphql<{ campaigns: { owner: { name: string } | null }[] }>(
        `{ campaigns(filter: { name: { _eq: "a_b" } }) { owner(filter: { name: { _contains: "${text}" } }) { name } } }`,
      )
      return nested.data?.campaigns.map((campaign) => campaign.owner?.name)
    }
    expect([await ownerBy('eera'), await ownerBy('e%ra'), await ownerBy('Me_ra')]).toEqual([['Meera Krishnan'], [undefined], [undefined]])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, campaignReaches, command, draftCampaign, launch, operator } from '#tests/support/campaigns.ts'
import { keys, people, searches } from '#tests/support/folded-names.ts'
import { demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'

describe.each(['SQLite', 'PostgreSQL'])('finds a name in either Unicode form and case, with and without marks, on %s', (database) => {
  let stack: StackOn
  let owner: Person

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  const toEmail = (key: string) => `${key}@folded.example.com`
  /** Returns the keys of the people that a search of a collection finds. */
  const findKeys = async (collection: string, text: string, email = 'email', more: object = {}) => {
    const { data, errors } = await owner.graphql<Record<string, Record<string, string>[]>>(
      `query ($filter: ${collection}_filter) { ${collection}(filter: $filter, sort: ["seq"], limit: 50) { ${email} } }`,
      { filter: { ...more, search_text: { _icontains: text } } },
    )
    expect(errors).toBeUndefined()
    return data?.[collection]?.map((row) => String(row[email])).flatMap((address) => keys.filter((key) => toEmail(key) === address))
  }
  const refused = async (text: string, variables: object) => (await owner.graphql(text, { ...variables })).errors?.[0]?.extensions
  /** Returns the answer of a search route, or the details of its refusal. */
  const searchAs = async (person: Person, path: string, body: object) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await (await person.fetch(`/plutus/search/${path}`, init)).json()
    return answer.errors?.[0]?.extensions ?? answer
  }
  /** Returns the keys of the people that a search route finds, by the column of the found rows that has their address. */
  const findByWords = async (path: 'people' | 'rewards', q: string, filter: object = {}) => {
    const { ids, count, next, isCountMin } = await searchAs(owner, path, { filter: { ...filter, q }, limit: 50 })
    expect([next, isCountMin, count]).toEqual([null, false, ids.length])
    const [collection, email] = path === 'people' ? ['recipients', 'email'] : ['rewards', 'recipient_email']
    const text = `query ($filter: ${collection}_filter) { rows: ${collection}(filter: $filter, sort: ["seq"]) { address: ${email} } }`
    if (!ids.length) return []
    const { data } = await owner.graphql<{ rows: { address: string }[] }>(text, { filter: { id: { _in: ids } } })
    return data?.rows.flatMap(({ address }) => keys.filter((key) => toEmail(key) === address))
  }
  const everySearch = async (search: (text: string) => unknown) => {
    const answers = []
    for (const [text] of searches) answers.push([text, await search(text)])
    return answers
  }

  it('R19 Q4 S21 among people, and their whole tags', async () => {
    const add = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id } }'
    for (const key of keys) {
      const [firstName, lastName] = people[key]
      await command(owner, add, {
        input: { email: toEmail(key), firstName, lastName, tags: key === 'nfd' ? ['Cafe\u0301', 'new joiner'] : ['Cafés'] },
      })
    }
    expect(await everySearch((text) => findKeys('recipients', text))).toEqual(searches)
    expect(await everySearch((text) => findByWords('people', text))).toEqual(searches)
    expect(await findByWords('people', '#CAFÉ#')).toEqual(['nfd'])
    expect(await findKeys('recipients', '#CAFÉ#')).toEqual(['nfd'])
    expect(await findKeys('recipients', '#New joiner#')).toEqual(['nfd'])
    const tagging = 'mutation ($filter: MatchingPeopleInput!) { tagMatchingPeople(filter: $filter, expected: 999, add: ["x"]) { id } }'
    expect(await refused(tagging, { filter: { q: 'JOSÉ' } })).toMatchObject({ code: 'SELECTION_CHANGED', count: 2 })
    expect(await refused(tagging, { filter: { q: 'jose', tag: 'café' } })).toMatchObject({ code: 'SELECTION_CHANGED', count: 1 })
  })

  it('E4 R12 Q4 among people of a campaign and rewards, as lists, as a selection, and under another address or holder', async () => {
    let draft = await draftCampaign(owner, { name: 'Cafe\u0301 d’Été' })
    for (const key of keys) {
      const [firstName, lastName] = people[key]
      draft = await addRecipient(owner, draft.id, { email: toEmail(key), firstName, lastName })
    }
    const campaign = { campaign: { id: { _eq: draft.id } } }
    expect(await everySearch((text) => findKeys('campaign_recipients', text, 'email', campaign))).toEqual(searches)
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    expect(await everySearch((text) => findKeys('rewards', text, 'recipient_email', campaign))).toEqual(searches)
    expect(await everySearch((text) => findByWords('rewards', text, { campaign: draft.id }))).toEqual(searches)
    const cancelling = `mutation ($campaign: ID!, $filter: MatchingRewardsInput!) {
      cancelMatchingRewards(campaign: $campaign, filter: $filter, expected: 999, reason: "A test") { id } }`
    const selected = await refused(cancelling, { campaign: draft.id, filter: { q: 'NUN\u0303EZ' } })
    expect(selected).toMatchObject({ code: 'SELECTION_CHANGED', count: 2 })
    const idOf = async (key: string) => {
      const { data } = await owner.graphql<{ rewards: { id: string }[] }>(
        'query ($filter: rewards_filter) { rewards(filter: $filter) { id } }',
        {
          filter: { ...campaign, recipient_email: { _eq: toEmail(key) } },
        },
      )
      return data?.rewards[0]?.id
    }
    const changes = {
      readdress: 'mutation ($id: ID!) { readdressReward(id: $id, email: "other@folded.example.com") { id } }',
      replace: `mutation ($id: ID!, $input: NewHolderInput!) { replaceReward(id: $id, input: $input, reason: "A test") { id } }`,
    }
    await command(owner, changes.readdress, { id: await idOf('upper') })
    await command(owner, changes.replace, {
      id: await idOf('blank'),
      input: { email: 'zoe@folded.example.com', firstName: 'Zoe\u0308', lastName: 'ŁUKA' },
    })
    const rewards = `query ($filter: rewards_filter) { rewards(filter: $filter) { recipient_email } }`
    for (const [text, email] of [
      ['Élodie', 'other@folded.example.com'],
      ['zoë luka', 'zoe@folded.example.com'],
    ])
      expect((await owner.graphql(rewards, { filter: { ...campaign, search_text: { _icontains: text } } })).data).toEqual({
        rewards: [{ recipient_email: email }],
      })
  })

  it('R19 S21 by their name, address, number and tags as they are now, in their own company, and no longer once erased', async () => {
    const input = {
      email: 'tara.before@folded.example.com',
      firstName: 'Tara',
      lastName: 'Before',
      phone: '+919820055555',
      tags: ['Old tag'],
    }
    const person = await command<{ id: string; version: number }>(
      owner,
      'mutation ($input: PersonInput!) { addPerson(input: $input) { id version } }',
      { input },
    )
    const found = async (q: string, more: object = {}) => (await searchAs(owner, 'people', { filter: { q, ...more } })).ids
    const spellings = [
      'before tara',
      'tara.before@',
      'TARA.BEFORE@folded.example.com',
      '+91 98200 55555',
      '098200-55555',
      '98200555',
      '#old tag#',
    ]
    for (const q of spellings) expect([q, await found(q)]).toEqual([q, [person.id]])
    expect(await found('tara', { tag: 'OLD tag', status: ['active'] })).toEqual([person.id])
    const [createdTo, createdFrom] = [60_000, -60_000].map((ms) => new Date(Date.now() + ms).toISOString())
    expect(await found('tara', { createdFrom, createdTo })).toEqual([person.id])
    for (const more of [{ tag: 'old' }, { status: ['blocked'] }, { createdFrom: createdTo }]) expect(await found('tara', more)).toEqual([])
    const stranger = await signIn(stack, rival)
    for (const path of ['people', 'rewards'])
      expect(await searchAs(stranger, path, { filter: { q: 'tara' } })).toMatchObject({ ids: [], count: 0 })
    expect(await searchAs(stranger, 'people', { filter: { ids: [person.id] } })).toMatchObject({ code: 'NOT_FOUND' })
    const rename =
      'mutation ($id: ID!, $version: Int!, $input: PersonInput!) { updatePerson(id: $id, version: $version, input: $input) { id } }'
    const renamed = { email: 'tara.after@folded.example.com', firstName: 'Tara', lastName: 'After', phone: '+14155552671' }
    await command(owner, rename, { ...person, input: renamed })
    for (const q of ['before tara', '98200 55555', '#old tag#']) expect([q, await found(q)]).toEqual([q, []])
    for (const q of ['after', '(415) 555-2671', 'tara.after@', 'tara.before@']) expect([q, await found(q)]).toEqual([q, [person.id]])
    await command(owner, 'mutation ($id: ID!) { erasePerson(id: $id) { id } }', { id: person.id })
    for (const q of ['after', 'tara', '415555', 'tara.after@', 'tara.before@']) expect([q, await found(q)]).toEqual([q, []])
    const words = `select count(*) as count from plutus_people_words where person = '${person.id}'`
    expect(Number((await stack.sql(words))[0]?.count)).toBe(0)
  })

  it('Q6 R25 as records of each kind that the caller may read, and refuses what no list has', async () => {
    const { data } = await owner.graphql<{
      recharges: { number: string }[]
      rewards: { id: string; seq: string; recipient_name: string }[]
    }>('{ recharges(limit: 1) { number } rewards(limit: 1, sort: ["-seq"]) { id seq recipient_name } }')
    const [number, reward] = [String(data?.recharges[0]?.number), data?.rewards[0]]
    const records = (q: string) => searchAs(owner, 'records', { q })
    expect(await records(number.slice(3))).toMatchObject({ people: [], rewards: [], recharges: [{ number }] })
    expect(await records(`rw-${reward?.seq}`)).toMatchObject({
      rewards: [{ id: reward?.id, seq: Number(reward?.seq), name: reward?.recipient_name }],
      people: [],
    })
    await operator(stack, 'set-role', { email: demo.email, role: 'Viewer' })
    expect(await records(number)).toEqual({ people: [], rewards: [], recharges: [], documents: [] })
    expect((await searchAs(owner, 'rewards', { filter: { q: `rw-${reward?.seq}` } })).ids).toEqual([reward?.id])
    await operator(stack, 'set-role', { email: demo.email, role: 'Owner' })
    const unknown: [string, object, string][] = [
      ['rewards', { filter: { status: ['gone'] } }, 'filter.status.0'],
      ['rewards', { filter: { colour: 'red' } }, 'filter'],
      ['rewards', { filter: { issuedFrom: '2026-02-30' } }, 'filter.issuedFrom'],
      ['rewards', { filter: { valueFrom: -1 } }, 'filter.valueFrom'],
      ['rewards', { filter: { q: ' ' } }, 'filter.q'],
      ['rewards', { sort: 'name' }, 'sort'],
      ['rewards', { limit: 501 }, 'limit'],
      ['people', { after: 'x' }, 'after'],
      ['people', { filter: { status: ['gone'] } }, 'filter.status.0'],
      ['people', { filter: { createdFrom: 'yesterday' } }, 'filter.createdFrom'],
      ['records', {}, 'q'],
    ]
    for (const [path, body, at] of unknown)
      expect([body, await searchAs(owner, path, body)]).toMatchObject([body, { code: 'BAD_INPUT', path: at }])
    for (const nowhere of [{ campaign: randomUUID() }, { brand: 'not an id' }, { ids: [reward?.id, randomUUID()] }])
      expect(await searchAs(owner, 'rewards', { filter: nowhere })).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('R11 Q4 among campaigns, also through a relation', async () => {
    const texts = ['café d’été', 'cafe d\u0027ete', 'CAFÉ', 'E\u0301TE\u0301']
    const named = 'query ($text: String) { campaigns(filter: { search_text: { _icontains: $text } }) { name } }'
    for (const text of texts) expect((await owner.graphql(named, { text })).data).toEqual({ campaigns: [{ name: 'Café d’Été' }] })
    const through = `query ($text: String) { rewards(filter: { campaign: { search_text: { _icontains: $text } } }, limit: 1) { kind } }`
    for (const text of texts) expect((await owner.graphql(through, { text })).data).toEqual({ rewards: [{ kind: 'link' }] })
  })

  it('E2 R38 Q4 among templates, where one name in two Unicode forms is one name', async () => {
    const create =
      'mutation ($clientId: ID!, $input: CreateTemplateInput!) { createTemplate(clientId: $clientId, input: $input) { id version name } }'
    const make = (name: string) => ({ clientId: randomUUID(), input: { deliveryType: 'rewardlinks', name } })
    const template = await command<{ id: string; version: number }>(owner, create, make('Cafe\u0301 Łódź'))
    const named = 'query ($text: String) { templates(filter: { search_text: { _icontains: $text } }) { id } }'
    for (const text of ['café', 'CAFE\u0301', 'lodz', 'ŁÓDŹ'])
      expect((await owner.graphql(named, { text })).data).toEqual({ templates: [{ id: template.id }] })
    expect(await refused(create, make('CAFÉ łódź'))).toMatchObject({ code: 'NAME_TAKEN' })
    await command(owner, create, make('काम'))
    await command(owner, create, make('कमी'))
    const rename =
      'mutation ($id: ID!, $version: Int!, $input: UpdateTemplateInput!) { updateTemplate(id: $id, version: $version, input: $input) { name } }'
    expect(await command(owner, rename, { ...template, input: { name: 'Café Łódź' } })).toEqual({ name: 'Café Łódź' })
    await command(owner, create, make('Copy of cafe\u0301 łódź'))
    const duplicate = 'mutation ($id: ID!) { duplicateTemplate(id: $id, clientId: "a") { name } }'
    expect(await command(owner, duplicate, { id: template.id })).toEqual({ name: 'Copy of Café Łódź 2' })
  })

  describe('a search text is matched literally', () => {
    const names = ['Save 50% now', 'Save 50 now', 'a_b', 'axb', 'back\\slash', 'back/slash', 'per%_cent', 'per%xcent']

    beforeAll(async () => {
      for (const name of names) await draftCampaign(owner, { name })
    })

    const found = async (args: string) => {
      const { data, errors } = await owner.graphql<{ campaigns: { name: string }[] }>(
        `{ campaigns(limit: 250, sort: ["seq"], ${args}) { name } }`,
      )
      expect(errors).toBeUndefined()
      return data?.campaigns.map(({ name }) => name)
    }
    const by = (operator: string, text: string, field = 'name') => found(`filter: { ${field}: { ${operator}: ${JSON.stringify(text)} } }`)

    it('Q4 W10 with per cent, underscore and backslash', async () => {
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

    it('Q4 with words that Directus would convert, by every operator, as a variable and within other rows', async () => {
      // values, variables and a list to Directus
      const words = ['True North', 'true', 'False', 'null', 'NULL', '$NOW(-1 day)', '$CURRENT_USER.email', '$5 off, now']
      for (const name of words) await draftCampaign(owner, { name })
      const finds = ['_eq', '_in', '_contains', '_starts_with', '_ends_with', '_icontains', '_istarts_with', '_iends_with']
      const leavesOut = ['_neq', '_nin', '_ncontains', '_nstarts_with', '_nends_with', '_nistarts_with', '_niends_with']
      for (const word of words) {
        const roots = [...finds, ...leavesOut].map(
          (operator) => `${operator}: campaigns(filter: { name: { ${operator}: ${JSON.stringify(word)} } }, limit: 250) { name }`,
        )
        const { data, errors } = await owner.graphql<Record<string, { name: string }[]>>(`{ ${roots.join(' ')} }`)
        expect([word, errors]).toEqual([word, undefined])
        const found = Object.keys(data ?? {}).filter((operator) => data?.[operator]?.some(({ name }) => name === word))
        expect([word, found]).toEqual([word, finds])
        expect([data?._eq, data?._in]).toEqual([[{ name: word }], [{ name: word }]])
        expect(data?._neq?.length).toBeGreaterThan(names.length + words.length - 2)
      }
      expect(await by('_icontains', 'TRUE', 'search_text')).toEqual(['True North', 'true'])
      const text = `query ($word: String, $list: [String], $filter: campaigns_filter) {
        campaigns(filter: { name: { _in: $list } }, sort: ["seq"]) { name owner(filter: { name: { _neq: $word } }) { name } }
        launches(filter: { campaign: { name: { _eq: $word } } }) { id }
        campaigns_aggregated(filter: $filter, groupBy: ["name"], sort: ["name", "-countAll"], limit: 9) { group countAll }
      }`
      const filter = { _or: [{ name: { _eq: 'null' } }, { _and: [{ name: { _istarts_with: '$now' } }] }] }
      const variables = { word: '$CURRENT_USER', list: ['null', 'true'], filter }
      const { data, errors } = await owner.graphql<Record<string, unknown[]>>(text, variables)
      expect(data?.campaigns).toEqual(['true', 'null'].map((name) => ({ name, owner: { name: 'Meera Krishnan' } })))
      expect([errors, data?.launches, data?.campaigns_aggregated?.length]).toEqual([undefined, [], 2])
      expect(data?.campaigns_aggregated).toContainEqual({ group: { name: 'null' }, countAll: 1 })
      const typed =
        '{ campaigns(filter: { description: { _null: true }, value: { _gte: "1" }, date_created: { _gt: "2020-01-01" } }) { id } }'
      expect((await owner.graphql<{ campaigns: unknown[] }>(typed)).data?.campaigns.length).toBeGreaterThan(0)
    })

    it('Q4 in counts, parallel lists, nested rows and filters through a relation', async () => {
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
})

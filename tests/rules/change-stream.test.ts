import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ChangedRows, changedRows, changesPath } from '#graphql/contracts/rest/changes.ts'
import { identities } from '#graphql/model/policies.ts'
import { campaignReaches, command, draftCampaign, importPeople, launch, operator } from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const followed = identities.find(({ name }) => name === 'hub')?.reads ?? {}

describe.each(['SQLite', 'PostgreSQL'])('D6 the stream of changed rows, on %s', (database) => {
  const tags = sweepOnPostgres(database)
  let stack: StackOn
  beforeAll(async () => {
    stack = await startStackOn(database)
  })
  afterAll(() => stack.stop())

  /** Asks for the stream as a caller and collects its changes until the case ends. */
  async function openStream(token: string | undefined) {
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const { status, body } = await fetch(`${stack.directusUrl}${changesPath}`, { ...(headers && { headers }), signal: leaving.signal })
    const changes: ChangedRows[] = []
    if (status === 200 && body) void collect(body, changes).catch(() => undefined)
    return { status, changes }
  }

  it('is for the hub’s account alone', { tags }, async () => {
    const { token } = await signIn(stack)
    const { guestToken, catalogueToken, operatorToken, hubToken } = stack.secrets
    for (const other of [undefined, token, stack.apiKey, guestToken, catalogueToken, operatorToken, 'x'])
      expect([other, (await openStream(other)).status]).toEqual([other, 401])
    expect((await openStream(hubToken)).status).toBe(200)
  })

  it('sends each row as GraphQL answers it, with no other column', { tags }, async () => {
    const { hubToken } = stack.secrets
    const { changes } = await openStream(hubToken)
    const owner = await signIn(stack)
    const draft = await draftCampaign(owner, { name: 'Streamed' })
    await launch(owner, await importPeople(owner, draft.id, 2))
    await campaignReaches(owner, draft.id, 'live')
    await startRecharge(owner, { amount: 500_000 })
    const cancel = 'mutation ($filter: RewardsFilterInput!) { cancelRewards(filter: $filter, expected: 2, reason: "a test") { id } }'
    await command(owner, cancel, { filter: { campaign: draft.id } })
    await command(owner, 'mutation ($input: PersonInput!) { addPerson(input: $input) { id } }', { input: { email: 'live@example.com' } })
    const settings = { name: 'Aurora Streamed', timeZone: 'Asia/Kolkata', defaultExpiryDays: 90, defaultReminders: [7] }
    await command(owner, 'mutation ($input: ProjectSettingsInput!) { updateProjectSettings(input: $input) { id } }', { input: settings })
    await operator(stack, 'adjust-wallet', { company: 'Aurora Streamed', amount: '100', reason: 'a test' })

    const names = ['wallets', 'companies', 'launches', 'imports', 'campaigns', 'recipients', 'bulk_acts', 'recharges']
    const newest = (name: string) =>
      changes
        .filter(({ collection }) => collection === name)
        .at(-1)
        ?.rows.at(-1)
    const read = async (name: string, id: unknown) => {
      const columns = (followed[name] ?? []).map((column) => (column === 'company' ? 'company { id }' : column)).join(' ')
      const response = await fetch(`${stack.directusUrl}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hubToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: `{ ${name}(filter: { id: { _eq: "${id}" } }) { ${columns} } }` }),
      })
      const { data } = (await response.json()) as { data: Record<string, object[]> }
      return data[name]?.[0]
    }
    for (const name of names) {
      const isSame = async () => newest(name) && isDeepStrictEqual(newest(name), await read(name, newest(name)?.id))
      await waitFor(isSame, { what: () => `${name}: ${JSON.stringify(newest(name))}` })
    }
  })
})

async function collect(body: ReadableStream<Uint8Array>, changes: ChangedRows[]): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) changes.push(changedRows.parse(JSON.parse(line)))
  }
}

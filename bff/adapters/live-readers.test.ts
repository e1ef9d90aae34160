import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFairness } from '#bff/gateway/graphql/fairness.ts'
import { createDirectus } from '#bff/gateway/upstream/directus.ts'
import { createKeyOwners } from './caller-standings.ts'
import { createLiveReaders } from './live-readers.ts'

type Question = { ids: string[]; answer: (role: string) => void }

let server: Server
let directus: ReturnType<typeof createDirectus>
let asked: Question[] = []
let readers: ReturnType<typeof createLiveReaders>

beforeEach(async () => {
  asked = []
  server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.end('{}')
    const { ids } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()).variables
    asked.push({ ids, answer: (role) => answerWith(response, ids, role) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  directus = createDirectus({
    url: new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`),
    readyPath: '/plutus/ready',
  })
  readers = createLiveReaders({
    directus,
    hubToken: 't',
    keys: createKeyOwners({ directus, hubToken: 't' }),
    fairness: createFairness({ isOff: false, now: Date.now }),
  })
})
afterEach(async () => {
  await directus.close()
  server.closeAllConnections()
  server.close()
})

const answerWith = (response: ServerResponse, ids: string[], role: string) =>
  response.end(JSON.stringify({ data: { members: ids.map((id) => ({ id, company_role: role, status: 'active' })) } }))

const canRead = (user: string, company = 'aurora', session = 's') =>
  readers.canRead({ user, company, bucket: session, endsAt: Number.POSITIVE_INFINITY }, 'money.view')

const askedAre = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), { timeout: 20_000 })
const idsAsked = () => asked.flatMap(({ ids }) => ids)

it('X-H1 shares one read between all sockets of a reader', async () => {
  const answers = Array.from({ length: 200 }, (_, index) => canRead('ann', 'aurora', `s${index % 10}`))
  const other = canRead('eve', 'rival')
  await askedAre(2)
  expect(idsAsked().sort()).toEqual(['ann', 'eve'])
  for (const { ids, answer } of asked) answer(ids.includes('ann') ? 'Viewer' : 'Finance')
  expect(new Set(await Promise.all(answers))).toEqual(new Set([false]))
  expect(await other).toBe(true)
})

it('X-H1 reads in the company’s turn: six of its readers at once, and another company’s beside them', async () => {
  const answers = Array.from({ length: 9 }, (_, index) => canRead(`a${index}`))
  const other = canRead('eve', 'rival')
  await askedAre(7)
  expect(idsAsked().filter((id) => id !== 'eve')).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
  for (const { answer } of asked.splice(0)) answer('Owner')
  await askedAre(3)
  for (const { answer } of asked) answer('Owner')
  expect(await Promise.all([...answers, other])).toEqual(Array(10).fill(true))
})

it('reads again when a role changes during the read, also for callers that join it', async () => {
  const first = canRead('ann')
  await askedAre(1)
  readers.recordChange({ id: 'ann', company_role: 'Viewer', status: 'active' })
  const second = canRead('ann')
  asked[0]?.answer('Owner')
  await askedAre(2)
  asked[1]?.answer('Viewer')
  expect(await Promise.all([first, second])).toEqual([false, false])
})

import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFairness } from '#bff/gateway/graphql/fairness.ts'
import { createDirectus } from '#bff/gateway/upstream/directus.ts'
import { createKeyOwners } from './caller-standings.ts'
import { createLiveReaders } from './live-readers.ts'

type Question = { ids: string[]; answer: (role: string) => void }

let server: Server
let directus: ReturnType<typeof createDirectus>
let questions: Question[] = []
let readers: ReturnType<typeof createLiveReaders>

beforeEach(async () => {
  questions = []
  server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.end('{}')
    const { ids } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString()).variables
    questions.push({ ids, answer: (role) => answerWith(response, ids, role) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  directus = createDirectus({
    urls: [new URL(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)],
    livePath: '/plutus/live',
    readyPath: '/plutus/ready',
  })
  readers = createLiveReaders({
    directus,
    hubToken: 't',
    keys: createKeyOwners({ directus, hubToken: 't' }),
    fairness: createFairness({ isOff: false, now: Date.now, addressFor: directus.addressFor }),
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

const expectQuestions = (count: number) => vi.waitFor(() => expect(questions).toHaveLength(count), { timeout: 20_000 })
const questionIds = () => questions.flatMap(({ ids }) => ids)

it('X-H1 shares one read between all sockets of a reader', async () => {
  const answers = Array.from({ length: 200 }, (_, index) => canRead('ann', 'aurora', `s${index % 10}`))
  const other = canRead('eve', 'rival')
  await expectQuestions(2)
  expect(questionIds().sort()).toEqual(['ann', 'eve'])
  for (const { ids, answer } of questions) answer(ids.includes('ann') ? 'Viewer' : 'Finance')
  expect(new Set(await Promise.all(answers))).toEqual(new Set([false]))
  expect(await other).toBe(true)
})

it('X-H1 reads in the company’s turn: six of its readers at once, and another company’s beside them', async () => {
  const answers = Array.from({ length: 9 }, (_, index) => canRead(`a${index}`))
  const other = canRead('eve', 'rival')
  await expectQuestions(7)
  expect(questionIds().filter((id) => id !== 'eve')).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
  for (const { answer } of questions.splice(0)) answer('Owner')
  await expectQuestions(3)
  for (const { answer } of questions) answer('Owner')
  expect(await Promise.all([...answers, other])).toEqual(Array(10).fill(true))
})

it('reads again when a role changes during the read, also for callers that join it', async () => {
  const first = canRead('ann')
  await expectQuestions(1)
  readers.recordChange({ id: 'ann', company_role: 'Viewer', status: 'active' })
  const second = canRead('ann')
  questions[0]?.answer('Owner')
  await expectQuestions(2)
  questions[1]?.answer('Viewer')
  expect(await Promise.all([first, second])).toEqual([false, false])
})

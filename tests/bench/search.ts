import { campaignReaches, draftCampaign, importPeople, launch, operator } from '#tests/support/campaigns.ts'
import { signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { goodPassword, signUpCompany } from '#tests/support/sign-up.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import type { Benchmark, Size } from './benchmark.ts'
import { builtDocument } from './documents.ts'
import { type Figure, ms, percentile } from './figure.ts'
import { type BulkSql, postgresBulk, sqliteBulk } from './growth/bulk-sql.ts'
import { fillForSearch, type Names } from './growth/fill-search.ts'
import { type ModelRows, modelRows } from './growth/model-rows.ts'
import { runInProcess } from './other-process.ts'
import type { TimedAnswer, TimedCalls } from './timed-calls.ts'
import { withoutLimits } from './without-limits.ts'

/**
 * Measures searches and the list of all rewards on SQLite. One company has a million rewards and another 50,000 people of one name, while a
 * third sends 10,000 mails. Runs only when named.
 */
export const searchOnSqlite: Benchmark = {
  name: 'search-sqlite',
  isOnlyNamed: true,
  async run({ size, say }) {
    const stack = await startStack({ bff: true, env: withoutLimits() })
    const sql = sqliteBulk(stack)
    try {
      return await measureSearch('SQLite', { stack, sql, size, say })
    } finally {
      await sql.close()
      await stack.stop()
    }
  },
}

/** Measures the same on PostgreSQL with fsync. Runs only when named. */
export const searchOnPostgres: Benchmark = {
  name: 'search-postgres',
  isOnlyNamed: true,
  async run({ size, say }) {
    const postgres = await startPostgres({ isDurable: true })
    const stack = await startStack({ bff: true, env: { ...postgres.env, ...withoutLimits() } })
    try {
      return await measureSearch('PostgreSQL', { stack, sql: postgresBulk(postgres), size, say })
    } finally {
      await stack.stop()
      await postgres.stop()
    }
  },
}

type Setting = { stack: TestStack; sql: BulkSql; size: Size; say: (line: string) => void }

const latin = ['Asha', 'José', 'Zoë', 'Łukasz', 'Meera', 'Kabir', 'Wanda', 'Xavier', 'Priya', 'Omar']
const devanagari = ['रमेश', 'सीता', 'अनिल', 'गीता']
const names: Names = { first: [...latin, ...devanagari], last: ['Rao', 'Núñez', 'Iyer', 'Khan', 'Lopez', 'Sharma', 'कुमार'] }
const oneName: Names = { first: ['Ravi'], last: ['Kumar'] }

async function measureSearch(database: string, { stack, sql, size: { search }, say }: Setting): Promise<Figure[]> {
  const models = await modelRows(stack, sql)
  const began = performance.now()
  const after = (what: string) => say(`${database}: ${what} (${Math.round((performance.now() - began) / 1000)} s)`)
  const large = await company(stack, sql, models, { ...search, names })
  after(`${search.rewards} rewards of ${search.people} people`)
  const ofOneName = await company(stack, sql, models, { people: search.namesakes, rewards: search.namesakes * 2, names: oneName })
  after(`${search.namesakes} people of one name`)
  const owner = await signIn(stack)
  await operator(stack, 'adjust-wallet', {
    company: 'Aurora Retail',
    amount: String(search.mails * 150),
    reason: 'money for the benchmark',
  })
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Mails meanwhile', value: '10000' })).id, search.mails)
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live', 600_000)
  after(`${search.mails} mails are leaving`)
  const figures: Figure[] = []
  for (const [name, path, body] of requests(search.people, large.campaign))
    figures.push(await timed(`${database}, ${name}`, large, path, body, search.times))
  figures.push(await timedDrawer(`${database}, drawer of a reward`, large, search))
  for (const [name, path, body] of skewed) figures.push(await timed(`${database}, one name: ${name}`, ofOneName, path, body, search.times))
  return [...figures, { name: `${database}, bytes a reward, with people and words`, ours: String(large.bytesEach), rival: '' }]
}

type CompanySize = { people: number; rewards: number; names: Names }

/** Signs up a company and fills it. Returns a browser of its owner. */
async function company(stack: TestStack, sql: BulkSql, models: ModelRows, size: CompanySize) {
  const owner = await signUpCompany(stack, { companyName: `Search of ${size.people}` })
  const [{ company: id, member } = {}] = await sql.run(`select company, id as member from members where email = '${owner.email}'`)
  await sql.run(`update members set login_code = ${sql.isPostgres ? 'false' : '0'} where company = '${id}'`)
  const before = await sql.bytes()
  const { campaign } = await fillForSearch(sql, models, { ...size, company: String(id), member: String(member) })
  const bytesEach = Math.round(((await sql.bytes()) - before) / size.rewards)
  const browser = await signInAtBff(stack, { email: owner.email, password: goodPassword })
  return { url: stack.url, browser, id: String(id), bytesEach, campaign }
}

type Request = [name: string, path: string, body: object]

/** The searches and filters of the large company. */
function requests(people: number, campaign: string): Request[] {
  const find = (name: string, q: string): Request => [`rewards by ${name}`, 'rewards', { filter: { q } }]
  const list = (name: string, filter: object, sort = '-seq'): Request => [`/rewards: ${name}`, 'rewards', { filter, sort }]
  const number = Math.floor(people / 2)
  const whole = `${names.first[number % names.first.length]} ${names.last[Math.floor(number / names.first.length) % names.last.length]} ${number}`
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return [
    find('whole name', whole),
    find('first name', 'asha'),
    find('folded name', 'jose'),
    find('name with marks', 'José Núñez'),
    find('name in Devanagari', 'रमेश'),
    find('beginnings, reversed', `ra as`),
    find('joined name', 'ashara'),
    find('one letter', 'a'),
    find('a letter of few', 'x'),
    find('email', `p${number}@`),
    find('phone', '98 1000 12'),
    find('RW number', `RW-${number}`),
    find('last four', 'D889'),
    find('nobody', 'qqqqq'),
    list('all', {}),
    list('by value', {}, '-value'),
    list('by end', {}, 'expires_at'),
    list('claimed', { status: ['claimed'] }),
    list('frozen', { status: ['frozen'] }),
    list('frozen or expired', { status: ['frozen', 'expired'] }),
    list('undelivered', { status: ['undelivered'] }),
    list('a campaign', { campaign }),
    list('a value', { valueFrom: 500_000, valueTo: 500_000 }),
    list('values', { valueFrom: 500_000 }),
    list('issued on a day', { issuedFrom: day(100), issuedTo: day(100) }),
    list('issued long ago', { issuedTo: day(200) }),
    list('expiring on a day', { expiresFrom: day(50), expiresTo: day(50) }),
    list('claimed, values, a name', { status: ['claimed'], valueTo: 300_000, q: 'asha' }),
    list('frozen, a name', { status: ['frozen'], q: 'asha' }),
    ['people by name', 'people', { filter: { q: 'asha' } }],
    ['people by whole name', 'people', { filter: { q: whole } }],
    ['people by one letter', 'people', { filter: { q: 'a' } }],
    ['records', 'records', { q: 'asha' }],
  ]
}

const skewed: Request[] = [
  ['rewards by the name', 'rewards', { filter: { q: 'ravi' } }],
  ['rewards by both words', 'rewards', { filter: { q: 'kumar ravi' } }],
  ['rewards by the name and a state', 'rewards', { filter: { q: 'ravi', status: ['frozen'] } }],
  ['rewards by the name, by value', 'rewards', { filter: { q: 'ravi' }, sort: '-value' }],
  ['people by the name', 'people', { filter: { q: 'ravi' } }],
]

type Company = Awaited<ReturnType<typeof company>>

type SearchAnswer = { count?: number; isCountMin?: boolean }

/** Times a search at the BFF. Throws if it is refused. */
async function timed(name: string, company: Company, path: string, body: object, times: number): Promise<Figure> {
  const { samples, answers } = await timeCalls<SearchAnswer>(name, company, `/search/${path}`, Array(times).fill(body))
  const last = answers.at(-1)
  const found = last?.count === undefined ? '' : ` (${last.count}${last.isCountMin ? '+' : ''})`
  return toFigure(name + found, samples)
}

/** Times the drawer's query at the BFF, each time of another reward. Throws if it is refused. */
async function timedDrawer(name: string, company: Company, { rewards, times }: Size['search']): Promise<Figure> {
  const { id: documentId } = builtDocument('RewardView')
  const seqs = Array.from({ length: times }, (_, at) => String(1 + (((at + 2) * 7919) % rewards)))
  const bodies = seqs.map((seq) => ({ documentId, variables: { seq, company: company.id } }))
  const { samples, answers } = await timeCalls<{ data?: { rewards: object[] } }>(name, company, '/graphql', bodies)
  for (const answer of answers) if (answer.data?.rewards.length !== 1) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  return toFigure(name, samples)
}

/** Posts the bodies one after the other, after the first as a warm-up. Returns the times in ms. Throws if one is refused. */
async function timeCalls<Answer>(name: string, { url, browser }: Company, path: string, bodies: object[]) {
  const job: TimedCalls = {
    url: `${url}${path}`,
    headers: { origin: new URL(url).origin, 'x-plutus-csrf': '1', 'content-type': 'application/json', cookie: browser.cookie },
    bodies: [bodies[0], ...bodies].map((body) => JSON.stringify(body)),
  }
  const answers = await runInProcess<TimedAnswer<Answer>[]>(new URL('./timed-calls.ts', import.meta.url), job)
  const refused = answers.find(({ status, answer }) => status !== 200 || 'errors' in (answer as object))
  if (refused) throw new Error(`${name}: ${refused.status} ${JSON.stringify(refused.answer)}`)
  return { samples: answers.slice(1).map(({ ms }) => ms), answers: answers.map(({ answer }) => answer) }
}

function toFigure(name: string, samples: number[]): Figure {
  const p99 = percentile(samples, 0.99)
  return {
    ...{ name: `${name}, p99 (p50)`, ours: `${ms(p99)} (${ms(percentile(samples, 0.5))})`, rival: '' },
    ...{ promise: '≤ 200 ms', isKept: p99 <= 200 },
  }
}

import { type Person, signIn } from '#tests/support/sign-in.ts'
import type { Benchmark } from './benchmark.ts'
import { checkBooks } from './check-books.ts'
import { cpuTime } from './cpu-time.ts'
import { type Admin, makeAdmin } from './directus-admin.ts'
import { recipientRow } from './directus-creates.ts'
import { ms, seconds } from './figure.ts'
import { issueLaunch } from './issue-launch.ts'

/**
 * Measures the response to a big launch, then the issuing of its rewards with tokens, ledger and messages while mails are sent. The rival
 * creates rows through Directus without rules.
 */
export const issuing: Benchmark = {
  name: 'issuing',
  async run({ stack, size: { people }, say }) {
    const owner = await signIn(stack)
    const rival = await createRows(makeAdmin(stack), Math.ceil(people / 10))
    say(`a campaign for ${people}`)
    const { id, answered, issued, cpu } = await issueLaunch(stack, people, () => cpuTime(stack.pid('directus')))
    await checkBooks(stack, await someRewards(owner, id, people), ['open'])
    const perRow = { ours: issued / people, rival: rival.took / rival.rows }
    return [
      { name: `launch of ${people} answered`, ours: ms(answered), rival: '', promise: '≤ 100 ms', isKept: answered <= 100 },
      {
        name: `launch of ${people} issued, mails leaving meanwhile`,
        ours: `${seconds(issued)} (${seconds(cpu)} CPU)`,
        rival: `Directus createMany ${seconds(perRow.rival * people)} for as many bare rows`,
        ratio: perRow.rival / perRow.ours,
        promise: '≤ 12 s for 100,000',
        isKept: perRow.ours * 100_000 <= 12_000,
      },
    ]
  },
}

const batchRows = 1000

/** Creates `rows` recipients through Directus's REST API in the largest batches it accepts. */
async function createRows(admin: Admin, rows: number): Promise<{ rows: number; took: number }> {
  const started = performance.now()
  for (let made = 0; made < rows; made += batchRows) {
    const batch = Array.from({ length: Math.min(batchRows, rows - made) }, () => recipientRow())
    const answer = await admin.fetch('/items/recipients', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    })
    if (!answer.ok) throw new Error(`Directus: ${answer.status} ${(await answer.text()).slice(0, 200)}`)
    await answer.arrayBuffer()
  }
  return { rows, took: performance.now() - started }
}

/** Returns the ids of up to 20 of the campaign's rewards, with random row numbers. */
async function someRewards(owner: Person, campaign: string, people: number): Promise<string[]> {
  const text =
    'query ($campaign: ID, $numbers: [GraphQLStringOrFloat]) { rewards(filter: { campaign: { id: { _eq: $campaign } }, row_no: { _in: $numbers } }, limit: 20) { id } }'
  const numbers = Array.from({ length: 20 }, () => 1 + Math.floor(Math.random() * people))
  const { data } = await owner.graphql<{ rewards: { id: string }[] }>(text, { campaign, numbers })
  return (data?.rewards ?? []).map(({ id }) => id)
}

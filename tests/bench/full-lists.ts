import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { campaignSearchText } from '#graphql/rules/campaign/search-text.ts'
import { campaignReaches, draftCampaign, importPeople, launch, operator } from '#tests/support/campaigns.ts'
import { signIn, signInAtBff } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import type { Benchmark } from './benchmark.ts'
import { withCpu } from './cpu-time.ts'
import { builtDocument } from './documents.ts'
import { median, ms, percentile, seconds } from './figure.ts'
import { readFoundRewards } from './found-rewards.ts'

/** Measures how fast a company's lists load while a big campaign sends its mails, and how long the export of that campaign takes. */
export const fullLists: Benchmark = {
  name: 'lists',
  async run({ stack, size: { people, mails, campaigns }, say }) {
    const owner = await signIn(stack)
    const browser = await signInAtBff(stack)
    say(`a campaign for ${people}`)
    const draft = await importPeople(owner, (await draftCampaign(owner, { name: `Lists of ${people}`, value: '10000' })).id, people)
    await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: String(people * 150), reason: 'money for the benchmark' })
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live', 600_000)
    const sentBefore = await sentCount(owner, draft.id)
    const page = { limit: 25, page: 1, countTo: 10_000 }
    const counted = countedPage({ page: 1, size: 25 })
    copyCampaign(stack, (await draftCampaign(owner, { name: 'One of many' })).id, campaigns)
    const filter = { campaign: { id: { _eq: draft.id } } }
    const queries: [string, Record<string, unknown>][] = [
      ['CampaignsPage', { ...page, filter: {}, sort: ['-seq'] }],
      ['CampaignsPage', { ...page, page: 40, filter: {}, sort: ['-seq'] }],
      ['CampaignsPage', { ...page, filter: { search_text: { _icontains: 'number 77' }, status: { _in: ['draft'] } }, sort: ['name'] }],
      ['CampaignViewPage', { id: draft.id }],
      ['CampaignMessages', { ...counted, filter, retryable: { ...filter, retryable: { _eq: true } } }],
    ]
    const samples = { lists: [] as number[], views: [] as number[] }
    let sent = 0
    while (sent < mails) {
      for (const more of [{}, { q: '99' }]) {
        const started = performance.now()
        await readFoundRewards(browser, { campaign: draft.id, ...more }, { page: 1, size: 25 })
        samples.lists.push(performance.now() - started)
      }
      for (const [name, variables] of queries) {
        const started = performance.now()
        const { data, errors } = await browser.graphql(builtDocument(name).id, variables)
        if (!data) throw new Error(`${name}: ${JSON.stringify(errors)}`)
        samples[name === 'CampaignViewPage' ? 'views' : 'lists'].push(performance.now() - started)
      }
      sent = (await sentCount(owner, draft.id)) - sentBefore
    }
    say(`${sent} mails left meanwhile`)

    const started = performance.now()
    const ticket = await browser.fetch('/exports/rewards', {
      method: 'POST',
      body: JSON.stringify({ format: 'csv', filter: { campaign: draft.id } }),
    })
    if (!ticket.ok) throw new Error(`export: ${ticket.status} ${await ticket.text()}`)
    const { url } = await ticket.json()
    const { value: file, cpu } = await withCpu(stack.pid('directus'), async () => (await browser.fetch(url)).text())
    const took = performance.now() - started
    const lines = file.trimEnd().split('\n').length - 1
    if (lines !== people) throw new Error(`the file has ${lines} rows of ${people}`)
    const p99 = percentile(samples.lists, 0.99)
    return [
      {
        name: `${samples.lists.length} lists while ${sent} mails leave, ${campaigns} campaigns, ${people} rewards, p99 (p50)`,
        ours: `${ms(p99)} (${ms(median(samples.lists))})`,
        rival: '',
        promise: '≤ 200 ms',
        isKept: p99 <= 200,
      },
      {
        name: '  the view of the big campaign meanwhile',
        ours: `${ms(percentile(samples.views, 0.99))} (${ms(median(samples.views))})`,
        rival: '',
      },
      {
        name: `${people} rewards as CSV`,
        ours: `${seconds(took)} (${seconds(cpu)} CPU)`,
        rival: '',
        promise: '≤ 4 s for 100,000',
        isKept: (took / people) * 100_000 <= 4000,
      },
    ]
  },
}

async function sentCount(owner: Awaited<ReturnType<typeof signIn>>, id: string): Promise<number> {
  const text = 'query ($id: ID!) { campaigns_by_id(id: $id) { sent_count } }'
  const { data } = await owner.graphql<{ campaigns_by_id: { sent_count: number } }>(text, { id })
  return data?.campaigns_by_id.sent_count ?? 0
}

/** Inserts `count` copies of a draft campaign into the SQLite file, with numbers (`seq`) before those of all other campaigns. */
function copyCampaign(stack: TestStack, id: string, count: number): void {
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 30_000 })
  try {
    const row = database.prepare('select * from campaigns where id = ?').get(id) as Record<string, SQLInputValue>
    const names = Object.keys(row)
    const insert = database.prepare(`insert into campaigns (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
    const { least } = database.prepare('select min(seq) as least from campaigns').get() as { least: number }
    database.exec('begin immediate')
    for (let index = 1; index <= count; index++) {
      const name = `Thank-you number ${index}`
      const copy = {
        ...row,
        id: randomUUID(),
        client_id: randomUUID(),
        seq: least - index,
        name,
        search_text: campaignSearchText(name, null),
      }
      insert.run(...names.map((column) => copy[column as keyof typeof copy] ?? null))
    }
    database.exec('commit')
  } finally {
    database.close()
  }
}

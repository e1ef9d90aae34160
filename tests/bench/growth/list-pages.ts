import type { TestStack } from '#tests/support/start-stack.ts'
import { countedPage } from '#web/ui/list/counted-page.ts'
import { withCpu } from '../cpu-time.ts'
import { builtDocument } from '../documents.ts'
import { readFoundRewards } from '../found-rewards.ts'
import type { CompanyOfSize } from './company-of-size.ts'

const size = 25
const page = { limit: size, page: 1, countTo: 10_000 }

/** Times each list as its page requests it, with its count, a search, a filter and the last page. Returns the timings by list name. */
export async function timeListPages(stack: TestStack, company: CompanyOfSize, times: number): Promise<Map<string, Timings>> {
  const { browser, rewards, campaigns } = company
  const filter = { campaign: { id: { _eq: company.idOf('campaign', 0) } } }
  const ofCampaign = { campaign: company.idOf('campaign', 0) }
  const lastOfCampaign = Math.ceil(rewards / 10 / size)
  const search = (text: string) => ({ search_text: { _icontains: text } })
  const month = { occurred_at: { _gte: `${company.lastMonth}-01T00:00:00Z`, _lt: new Date().toISOString() } }
  const long = countedPage({ page: 1, size })
  const wallet = { ...long, period: month, before: { occurred_at: { _lt: month.occurred_at._gte } }, campaign: { id: { _null: true } } }
  const available = { delta_available: { _neq: '0' } }
  const described = (text: string) => ({ _or: [{ reference: { _icontains: text } }, { description: { _icontains: text } }] })
  const last = (rows: number) => countedPage({ page: Math.ceil(rows / size), size })
  const lists: [name: string, document: string, variables: object][] = [
    ['campaigns', 'CampaignsPage', { ...page, filter: {}, sort: ['-seq'] }],
    ['campaigns, the last page', 'CampaignsPage', { ...page, page: last(campaigns).page, filter: {}, sort: ['-seq'] }],
    ['campaigns, searched', 'CampaignsPage', { ...page, filter: search('thanks 77'), sort: ['name'] }],
    ["a campaign's messages", 'CampaignMessages', { ...long, filter, retryable: { ...filter, retryable: { _eq: true } } }],
    ['people', 'PeopleList', { ...long, filter: {} }],
    ['people, the last page', 'PeopleList', { ...last(rewards), filter: {} }],
    ['people, searched', 'PeopleList', { ...long, filter: { _and: [search('number 990')] } }],
    ['people, blocked', 'PeopleList', { ...long, filter: { status: { _in: ['blocked'] } } }],
    ['the statement of two months', 'WalletPage', { ...wallet, lines: { _and: [month, available] } }],
    ['wallet history', 'WalletPage', { ...wallet, lines: { _and: [month] } }],
    ['wallet history, redemptions', 'WalletPage', { ...wallet, lines: { _and: [month, { type: { _eq: 'capture' } }] } }],
    ['wallet history, the last page', 'WalletPage', { ...wallet, ...last(company.lines), lines: { _and: [month] } }],
    ['wallet history, searched', 'WalletPage', { ...wallet, lines: { _and: [month, described('thanks 77')] } }],
    ['the search of the top bar', 'SearchByName', { campaigns: search('thanks 77'), templates: search('thanks 77') }],
  ]
  const found: [name: string, filter: object, page?: number][] = [
    ["a campaign's rewards", ofCampaign],
    ["a campaign's rewards, the last page", ofCampaign, lastOfCampaign],
    ["a campaign's rewards, searched", { ...ofCampaign, q: 'number 990' }],
    ["a campaign's rewards, claimed", { ...ofCampaign, status: ['issued'] }],
    ["a campaign's rewards, undelivered", { ...ofCampaign, status: ['undelivered'] }],
  ]
  const samples = new Map<string, Timings>()
  for (const [name, filter, page = 1] of found) {
    const ask = async () => void (await readFoundRewards(browser, filter, { page, size }))
    samples.set(name, await timed(stack.pid('directus'), { times, warmUps: 1 }, ask))
  }
  for (const [name, document, variables] of lists) {
    const ask = async () => {
      const { data, errors } = await browser.graphql(builtDocument(document).id, { ...variables })
      if (!data || errors) throw new Error(`${name}: ${JSON.stringify(errors)}`)
    }
    samples.set(name, await timed(stack.pid('directus'), { times, warmUps: 1 }, ask))
  }
  return samples
}

/** The duration of each call, and the CPU time per call of the process that answers. Both are in milliseconds. */
export type Timings = { samples: number[]; cpuEach: number }

/** Makes a call the given number of times in sequence, after `warmUps` unmeasured ones. */
async function timed(pid: number, { times, warmUps }: { times: number; warmUps: number }, call: (index: number) => Promise<unknown>) {
  for (let index = 0; index < warmUps; index++) await call(index)
  const samples: number[] = []
  const { cpu } = await withCpu(pid, async () => {
    for (let index = 0; index < times; index++) {
      const began = performance.now()
      await call(warmUps + index)
      samples.push(performance.now() - began)
    }
  })
  return { samples, cpuEach: cpu / times }
}

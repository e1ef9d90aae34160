import type { signInAtBff } from '#tests/support/sign-in.ts'
import { type FoundIds, readFoundPage } from '#web/lib/bff/read-found-page.ts'
import { builtDocument } from './documents.ts'

/** Reads a page of a campaign's rewards as its tab does: the ids from the search, without known cursors, then their rows. */
export async function readFoundRewards(
  browser: Awaited<ReturnType<typeof signInAtBff>>,
  filter: object,
  place: { page: number; size: number },
): Promise<void> {
  const search = async (step: object): Promise<FoundIds> => {
    const response = await browser.fetch('/search/rewards', { method: 'POST', body: JSON.stringify({ filter, sort: '-seq', ...step }) })
    if (!response.ok) throw new Error(`search: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const { ids } = await readFoundPage(search, new Map(), place)
  if (ids.length === 0) return
  const { data, errors } = await browser.graphql(builtDocument('CampaignRewards').id, { ids })
  if (!data || errors) throw new Error(`CampaignRewards: ${JSON.stringify(errors)}`)
}

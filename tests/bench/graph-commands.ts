import { randomUUID } from 'node:crypto'
import { addRecipient, type Draft, delivery, draftCampaign, launchText, operator } from '#tests/support/campaigns.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import type { ActionCall } from './action-load.ts'
import type { Benchmark } from './benchmark.ts'
import { checkBooks } from './check-books.ts'
import { makeAdmin } from './directus-admin.ts'
import { updateRow } from './directus-creates.ts'
import type { Figure } from './figure.ts'
import { issuedRewards, readyDrafts } from './issued-rewards.ts'
import { type Rate, rateText, runActions, runSequences } from './run-actions.ts'

const concurrency = 16
const answered = 'id name version status total recipient_count date_updated'

/**
 * Measures GraphQL commands with their read-back: saving a draft, and launching a scheduled campaign, which only holds its money. The rival
 * updates one row through Directus's GraphQL API.
 */
export const graphCommands: Benchmark = {
  name: 'commands',
  async run({ stack, size: { acts, launches }, say }) {
    const owner = await signIn(stack)
    const admin = makeAdmin(stack)
    const rewards = await issuedRewards(stack, owner, 40)
    const perSequence = Math.ceil(acts / 2 / concurrency)
    const drafts = await readyDrafts(concurrency, () => draftCampaign(owner))
    const savesOf = (draft: Draft) => Array.from({ length: perSequence }, (_, index) => saveCall(owner, draft, index))
    const changesOf = (draft: Draft) =>
      Array.from({ length: perSequence }, (_, index) => updateRow(admin, draft.id, `Name ${index}`, answered))
    await runSequences(
      stack,
      drafts.map((draft) => changesOf(draft).slice(0, 5)),
    )
    const rival = await runSequences(stack, drafts.map(changesOf))
    const saves = await runSequences(stack, drafts.map(savesOf))
    await checkBooks(stack, rewards, ['open'])

    say(`preparing ${launches} launches`)
    await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '100000000.00', reason: 'money for the benchmark' })
    const ready = await readyDrafts(launches, (index) => readyDraft(owner, index))
    const holds = await runActions(
      stack,
      ready.map((draft) => launchCall(owner, draft)),
      concurrency,
    )
    await checkBooks(stack, rewards, ['open'])
    return [figureOf('saves (updateCampaign)', saves, rival, 160), figureOf('launches held (launchCampaign)', holds, rival, 90)]
  },
}

const figureOf = (name: string, ours: Rate, rival: Rate, promised: number): Figure => ({
  name: `${name}, ${concurrency} at a time`,
  ours: rateText(ours, 'commands'),
  rival: `Directus ${rateText(rival, 'bare updates')}`,
  ratio: ours.perSecond / rival.perSecond,
  promise: `≥ ${promised}/s`,
  isKept: ours.perSecond >= promised,
})

function saveCall(owner: Person, { id, version }: Draft, index: number): ActionCall {
  const query = `mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { ${answered} } }`
  return commandCall(owner, query, { id, version: version + index, input: { name: `Name ${index}`, delivery } })
}

/** Creates a draft scheduled for next month, so that its launch only holds the money and issues no rewards. */
async function readyDraft(owner: Person, index: number): Promise<Draft> {
  const sendAtLocal = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)
  const later = { ...delivery, sendMode: 'scheduled', sendAtLocal }
  const { id } = await draftCampaign(owner, { name: `Held ${index}`, changes: { delivery: later } })
  return addRecipient(owner, id, { email: `held-${index}@example.com`, firstName: 'Held' })
}

const launchCall = (owner: Person, { id, total }: Draft): ActionCall =>
  commandCall(owner, launchText, { id, idempotencyKey: randomUUID(), expectedTotal: total })

const commandCall = ({ token }: Person, query: string, variables: Record<string, unknown>): ActionCall => ({
  path: '/plutus/commands',
  headers: { authorization: `Bearer ${token}` },
  body: JSON.stringify({ query, variables }),
})

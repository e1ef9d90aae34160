import { addRecipient, campaignReaches, command, delivery, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { applyText, checkFile, waitForImport } from '#tests/support/imports.ts'
import { draftPoints } from '#tests/support/points.ts'
import type { Person } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'

export type Kind = 'link' | 'code' | 'points'
/** A launched campaign. With `isOwn`, each recipient has an individual reward value, otherwise all have the same. */
export type Campaign = { id: string; kind: Kind; isOwn: boolean }

type Chance = { below: (bound: number) => number; pick: <Item>(items: readonly Item[]) => Item | undefined; address: () => string }

const codes = {
  deliveryType: 'rewardcodes',
  changes: {
    codeDetails: { value: '50000', prefix: 'AB', length: 16, uses: 1, partialUse: true },
    delivery: { ...delivery, handover: 'mail', reminderOffsetsDays: [] },
    email: { subject: 'Your code', headline: 'Thank you', body: 'Your code: {{ reward_code }}' },
  },
}

const values = ['20000', '30000', '50000'] as const

/** Launches a random campaign of links, codes or points, typed or imported, with one value or individual ones. */
export async function launchRandomCampaign(owner: Person, name: string, chance: Chance): Promise<Campaign> {
  const { below, pick, address } = chance
  const kind = pick(['link', 'link', 'link', 'code', 'points'] as const) ?? 'link'
  const isOwn = kind === 'link' && below(2) === 0
  const from = kind === 'link' && below(3) === 0 ? 'file' : 'hand'
  let draft =
    kind === 'points'
      ? await draftPoints(owner, 500, address())
      : await draftCampaign(owner, { name, value: isOwn ? null : '50000', ...(kind === 'code' ? codes : {}) })
  const { id } = draft
  if (from === 'file') await importRandomRecipients(owner, id, isOwn, chance)
  const typed = kind === 'points' ? below(2) : 1 + below(3)
  for (let people = typed; people > 0; people--) draft = await addRecipient(owner, id, randomRecipient(isOwn, chance))
  await launch(owner, draft)
  await campaignReaches(owner, id, 'live')
  return { id, kind, isOwn }
}

/** Adds a random recipient to a live campaign. Returns false when the campaign is no longer live. */
export async function addRandomRecipient(owner: Person, { id, isOwn }: Campaign, chance: Chance): Promise<boolean> {
  const text = 'query ($id: ID!) { campaigns_by_id(id: $id) { status version next_launch issued_count } }'
  const read = async () => {
    type Row = { status: string; version: number; next_launch: { total: string } | null; issued_count: number }
    return (await owner.graphql<{ campaigns_by_id: Row }>(text, { id })).data?.campaigns_by_id
  }
  const before = await read()
  if (before?.status !== 'live') return false
  const draft = await addRecipient(owner, id, randomRecipient(isOwn, chance))
  await launch(owner, { ...draft, total: String((await read())?.next_launch?.total) })
  await waitFor(async () => (await read())?.issued_count === before.issued_count + 1, { what: 'one more person to have it' })
  await campaignReaches(owner, id, 'live')
  return true
}

const randomRecipient = (isOwn: boolean, { pick, address }: Chance) => ({
  email: address(),
  firstName: 'Ana',
  ...(isOwn && { value: pick(values) ?? values[0] }),
})

/** Imports a file of recipients. It always has an amount column, which is mapped only when values are individual. */
async function importRandomRecipients(owner: Person, campaign: string, isOwn: boolean, { below, pick, address }: Chance): Promise<void> {
  const lines = Array.from({ length: 1 + below(3) }, () => `${address()},Ana,${Number(pick(values)) / 100}`)
  const mapping = { email: 0, firstName: 1, ...(isOwn && { value: 2 }) }
  const { id } = await checkFile(owner, campaign, `Email,Name,Amount\n${lines.join('\n')}\n`, mapping)
  await command(owner, applyText, { id })
  await waitForImport(owner, id)
}

import { randomUUID } from 'node:crypto'
import type { UnitOfWork } from '#graphql/rules/platform/command/transact.ts'
import type { TokenReward } from '#graphql/rules/reward/redemption/rewards-by-token.ts'
import type { PastCampaign } from '#graphql/seed/past-campaigns.ts'

/** Imports the rules after `openInside` has set their environment. */
export const importRules = async () => ({
  ...(await import('#graphql/rules/app/reward-kinds.ts')),
  ...(await import('#graphql/rules/app/subscribers.ts')),
  ...(await import('#graphql/rules/campaign/cost.ts')),
  ...(await import('#graphql/rules/catalogue/voucher/outside-supplier.ts')),
  ...(await import('#graphql/rules/company/update-taxes.ts')),
  ...(await import('#graphql/rules/ledger/document/issue-statement.ts')),
  ...(await import('#graphql/rules/ledger/document/pdf/document-sheet.ts')),
  ...(await import('#graphql/rules/ledger/document/statement-months.ts')),
  ...(await import('#graphql/rules/ledger/recharge/record-payment.ts')),
  ...(await import('#graphql/rules/ledger/wallet/check-wallet.ts')),
  ...(await import('#graphql/rules/messaging/token.ts')),
  ...(await import('#graphql/rules/platform/command/emit-changes.ts')),
  ...(await import('#graphql/rules/reward/close-reward.ts')),
  ...(await import('#graphql/rules/reward/code/code-kind.ts')),
  ...(await import('#graphql/rules/reward/points/redeem-points.ts')),
  ...(await import('#graphql/rules/reward/redemption/redeem-reward.ts')),
  ...(await import('#graphql/seed/brands.ts')),
  ...(await import('#graphql/seed/campaign-actions.ts')),
  ...(await import('#graphql/seed/seed-ids.ts')),
  ...(await import('#graphql/seed/demo-actions.ts')),
  ...(await import('#graphql/seed/launch-past.ts')),
})
export type Rules = Awaited<ReturnType<typeof importRules>>

const places = [
  { country: 'IN', state: 'Karnataka' },
  { country: 'IN', state: 'Kerala' },
  { country: 'US', state: 'California' },
  { country: 'IN', state: null },
]
type Random = (below: number) => number

/** Inserts a company of the demo's owner in a random place, with a wallet and points. Returns its id. */
export async function openCompany({ trx, now }: UnitOfWork, timeZone: string): Promise<string> {
  const company = randomUUID()
  const opened = { name: 'A random year', reward_currency: 'INR', verification: 'verified' as const, date_created: now }
  await trx('companies').insert({ id: company, ...opened, country: 'IN', time_zone: timeZone })
  await trx('wallets').insert({ id: randomUUID(), company, currency: 'INR', status: 'active', date_updated: now })
  await trx('points_programs').insert({
    ...{ id: randomUUID(), company, unit_name: 'Stars', unit_one: 'Star', rate: 100, validity_days: 365, status: 'active' },
    catalogue: JSON.stringify({ mode: 'all', brands: [] }),
    ...{ wizard_step: 'finish', activated_at: now, date_created: now, date_updated: now },
  })
  return company
}

/** One action of a random year: launches, claims of parts, closings, recharges, refunds, or a move to another state. */
export function randomAction(rules: Rules, company: string, random: Random): (work: UnitOfWork) => Promise<void> {
  const actions = [recharge, refund, move, launch, launch, claim, claim, claim, claim, claim, claim, close, adjustRates]
  return (work) => actions[random(actions.length)]?.(work, { rules, company, random }) ?? Promise.resolve()
}

type Context = { rules: Rules; company: string; random: Random }

const ways = [
  { method: 'card', provider: 'test' },
  { method: 'net_banking', provider: 'test' },
  { method: 'upi', provider: 'test' },
  { method: 'bank_transfer', provider: 'manual' },
] as const

/** Recharges the wallet by a random method with a sum that leads to odd paise. */
export async function recharge(work: UnitOfWork, { rules, company, random }: Context): Promise<void> {
  const way = ways[random(ways.length)] ?? ways[0]
  const number = `RC-${randomUUID().slice(0, 12)}`
  const amount = 5_000_000 + random(5_000_000)
  const rates = await rules.readRates(work.trx, company)
  const transfer = way.provider === 'manual' ? { transfer: `T${number}` } : {}
  await rules.rechargePast(
    work,
    { company, owner: rules.demoOwnerId, daysAgo: 0, amount, currency: 'INR', ...way, ...transfer, number },
    rates,
  )
}

async function refund(work: UnitOfWork, { rules, company, random }: Context): Promise<void> {
  const rows = await work.trx('recharges').where({ company, provider: 'test', status: 'credited' }).orderBy('seq')
  const row = rows[random(rows.length)]
  if (!row) return
  const id = randomUUID()
  const reversed = await work.trx('plutus_reversals').where({ recharge: row.id }).sum({ amount: 'amount' }).first()
  // a small part, which returns no fee, or all that is left
  const amount = random(4) ? 1 + random(5_000) : Number(row.paid_amount) - Number(reversed?.amount ?? 0)
  const reversal = { id, payment: `demo-${row.number}`, kind: 'refund' as const, amount, state: 'standing' as const }
  await rules.recordPayment(work, 'test', { id, type: 'refund', occurredAt: work.now, recharge: row.id, reversals: [reversal] }, '{}')
}

async function move(work: UnitOfWork, { rules, company, random }: Context): Promise<void> {
  await work
    .trx('companies')
    .where({ id: company })
    .update(places[random(places.length)] ?? {})
  await rules.updateTaxPlace(work, company)
}

async function adjustRates({ trx }: UnitOfWork, { company, random }: Context): Promise<void> {
  await trx('companies')
    .where({ id: company })
    .update({ fee_bps: 100 + random(200), tax_bps: [0, 500, 1800, 1800, 1801][random(5)] ?? 1800 })
}

/** Launches links, codes that are spent in parts, or points, with values that lead to odd paise. */
export async function launch(work: UnitOfWork, { rules, company, random }: Context): Promise<void> {
  const kinds = [{}, { codes: { prefix: 'YR', length: 16 } }, { points: { points: 100 + random(900), note: '' } }]
  const kind = kinds[random(kinds.length)]
  const points = kind && 'points' in kind ? kind.points.points : undefined
  const value = points ? points * 100 : 10_000 + random(90_000)
  await launchTerms(work, { rules, company }, { ...kind, value, people: 2 + random(4), firstPerson: random(1000) })
}

type Terms = Pick<PastCampaign, 'value' | 'people'> & Partial<PastCampaign>

/** Launches a campaign for a company at its current rates, and issues all of its rewards. */
export async function launchTerms(work: UnitOfWork, { rules, company }: Pick<Context, 'rules' | 'company'>, terms: Terms): Promise<void> {
  const campaign: PastCampaign = {
    ...{ key: randomUUID(), company, owner: rules.demoOwnerId, currency: 'INR', name: 'Launch', reference: '', firstPerson: 0 },
    ...{ daysAgo: 0, expiryDays: 90, claimed: 0, opened: 0, subject: '', headline: '', body: '' },
    ...terms,
  }
  const endsAt = new Date(work.now.getTime() + 90 * 86_400_000)
  await rules.launchPast(work, campaign, { rates: await rules.readRates(work.trx, company), endsAt, kinds: rules.rewardKinds })
}

const openRewards = ({ trx }: UnitOfWork, company: string) =>
  trx('rewards').where({ company }).whereIn('status', ['issued', 'viewed', 'partially_claimed']).orderBy('seq')

/** Claims a random part of a random reward, or all of it. */
async function claim(work: UnitOfWork, { rules, company, random }: Context): Promise<void> {
  const rows = await openRewards(work, company)
  const reward: TokenReward | undefined = rows[random(rows.length)]
  if (!reward || new Date(reward.expires_at) <= work.now) return
  const remaining = Number(reward.remaining)
  const idempotencyKey = randomUUID()
  if (reward.kind === 'points') {
    const amount = 100 * (1 + random(remaining / 100))
    const [brand] = rules.brandsForValue(amount, 'INR')
    const token = rules.makeRewardToken(reward.id, reward.token_version)
    if (brand) rules.requireVoucher(await rules.redeemPoints(work, { token, brand: brand.id, amount, idempotencyKey }))
    return
  }
  const value = reward.kind === 'code' ? [remaining, 1, 1 + random(remaining)][random(3)] : remaining
  await claimPart(work, rules, { reward, value: value ?? remaining })
}

/** Redeems a part of a reward. */
export async function claimPart(work: UnitOfWork, rules: Rules, part: { reward: TokenReward; value: number }): Promise<void> {
  const [brand] = rules.brandsForValue(50_000, 'INR')
  const printed = { id: String(brand?.id), supplier: 'printed' } as const
  rules.requireVoucher(await rules.captureRewards(work, { spent: [part], brand: printed, idempotencyKey: randomUUID() }, rules.codeColumns))
}

/** Cancels a random reward, or lets it expire, also half spent. */
async function close(work: UnitOfWork, { rules, company, random }: Context): Promise<void> {
  const rows = await openRewards(work, company)
  const row = rows[random(rows.length)]
  if (!row) return
  const closed = await rules.closeRewards(work, [row], random(2) ? 'expired' : 'cancelled', null)
  await rules.returnToWallet(work, [row], closed, { reference: 'closed', description: 'closed' })
}

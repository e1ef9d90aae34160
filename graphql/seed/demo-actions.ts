import type { ProviderName } from '#contracts/settings/payments-env.ts'
import { rechargeCost } from '#contracts/wallet/recharge-cost.ts'
import type { Row } from '#model/tables.ts'
import type { CompanyRates } from '#rules/campaign/cost.ts'
import { taxPlaceColumns } from '#rules/company/tax-place.ts'
import { rechargeMethods } from '#rules/ledger/recharge/recharge-methods.ts'
import { recordPayment } from '#rules/ledger/recharge/record-payment.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import type { RewardKinds } from '#rules/reward/reward-kind.ts'
import type { SeedAction } from './campaign-actions.ts'
import { campaignActions } from './campaign-actions.ts'
import { demoRates } from './demo-rates.ts'
import { type PastCampaign, pastCampaigns } from './past-campaigns.ts'
import { seedScheduled } from './scheduled.ts'
import { auroraId, demoOwnerId, rivalId, rivalOwnerId, seedId } from './seed-ids.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Returns all actions of the demo's past in the order of their times, so that each ledger balance follows from the entries before it. */
export const demoActions = (now: Date, kinds: RewardKinds): SeedAction[] =>
  [
    ...pastRecharges.map((recharge) => ({
      at: new Date(now.getTime() - recharge.daysAgo * dayMs),
      run: (work: UnitOfWork) => rechargePast(work, recharge, demoRates(recharge.company)),
    })),
    ...pastRecharges.flatMap(({ refundedDaysAgo, ...recharge }) =>
      refundedDaysAgo === undefined
        ? []
        : [{ at: new Date(now.getTime() - refundedDaysAgo * dayMs), run: (work: UnitOfWork) => refundPast(work, recharge) }],
    ),
    ...[...pastCampaigns, ...pastPoints, ...pastCodes].flatMap((campaign) => campaignActions(campaign, now, kinds)),
    { at: new Date(now.getTime() - 2 * hourMs), run: seedScheduled },
  ].sort((a, b) => a.at.getTime() - b.at.getTime())

/**
 * A campaign of downloadable codes, created this morning. The member who may download the file has not done so yet, and a few codes are
 * spent.
 */
const pastCodes: PastCampaign[] = [
  {
    company: auroraId,
    owner: demoOwnerId,
    currency: 'INR',
    key: 'counter',
    name: 'Counter cards – festive week',
    reference: 'PO-AUR-2026-286',
    value: 50_000,
    codes: { prefix: 'AUR', length: 16 },
    people: 60,
    firstPerson: 2200,
    daysAgo: 0.25,
    expiryDays: 90,
    claimed: 0.2,
    opened: 0.2,
    subject: 'Your code from {{ company_name }}',
    headline: 'A little something for coming by',
    body: 'Thank you for your visit. Your code is {{ reward_code }}. It is worth {{ reward_value }} until {{ expiry_date }}.',
    buttonLabel: 'Use your code',
  },
]

const aurora = { company: auroraId, owner: demoOwnerId, currency: 'INR' }

/** The past campaigns of points. The points of the first one have expired, and people with points of both have spent its points first. */
const pastPoints: PastCampaign[] = [
  {
    ...aurora,
    key: 'gold-circle',
    name: 'Gold circle Stars',
    reference: 'PO-AUR-2026-202',
    value: 30_000,
    tags: ['gold circle'],
    points: { points: 300, note: 'Welcome to the Gold circle' },
    people: 36,
    firstPerson: 2000,
    daysAgo: 46,
    expiryDays: 45,
    claimed: 0.6,
    opened: 0.8,
    subject: '{{ points }} Stars to start with',
    headline: 'Welcome to the Gold circle',
    body: 'Dear {{ recipient_first_name }},\n\nyou’re now in our Gold circle. We’ve added {{ points }} Stars to your account, to spend by {{ expiry_date }} at the brands you like.\n\n{{ sender_name }}',
    buttonLabel: 'See your Stars',
  },
  {
    ...aurora,
    key: 'anniversary',
    name: 'Anniversary Stars',
    reference: 'PO-AUR-2026-281',
    value: 50_000,
    points: { points: 500, note: 'Ten years of Aurora' },
    tags: ['loyalty'],
    people: 84,
    firstPerson: 2018,
    daysAgo: 2,
    expiryDays: 365,
    claimed: 0.5,
    opened: 0.75,
    bounced: 1,
    subject: '{{ points }} Stars for you, {{ recipient_first_name }}',
    headline: 'Ten years, and you were there',
    body: 'Dear {{ recipient_first_name }},\n\nwe’ve added {{ points }} Stars to your account. You now have {{ points_balance }}. Spend them all at once, or in parts.\n\n{{ sender_name }}',
    buttonLabel: 'See your Stars',
    whatsapp: {
      templateName: 'stars_credited',
      language: 'en',
      body: 'Hi {{ recipient_first_name }}, {{ company_name }} has added {{ points }} Stars to your account: {{ reward_link }}',
    },
  },
]

const minuteMs = 60_000

/** Inserts a recharge as the rules would start one, and credits it 20 minutes later with `recordPayment`. */
export async function rechargePast(work: UnitOfWork, recharge: PastRecharge, rates: CompanyRates): Promise<void> {
  const { trx, now } = work
  const { company, owner, amount, currency, method, provider, number, transfer } = recharge
  const id = seedId(`recharge:${number}`)
  const offer = rechargeMethods([provider]).find((one) => one.method === method && one.currency === currency)
  const { fee, tax, total } = rechargeCost(amount, {
    provider,
    currency,
    feeBps: offer?.fee_bps ?? 0,
    feeFixed: offer?.fee_fixed ?? 0,
    rates,
  })
  const startedAt = new Date(now.getTime() - 20 * minuteMs)
  await trx('recharges').insert({
    id,
    company,
    seq: await nextSequence(trx, 'recharges', company),
    number,
    status: 'awaiting_payment',
    currency,
    method,
    provider,
    amount,
    fee,
    tax,
    tax_bps: rates.taxBps,
    ...taxPlaceColumns(rates),
    total_payable: total,
    facts: JSON.stringify({ isOpen: true }),
    transfer_reference: transfer ?? null,
    started_by: owner,
    idempotency_key: `demo-${number}`,
    payload_hash: 'demo',
    date_created: startedAt,
    date_updated: startedAt,
    expires_at: new Date(now.getTime() + 20 * minuteMs),
  })
  const payment = { id: transfer ?? `demo-${number}`, amount: total, state: 'paid' as const }
  const event = { id: `demo-${number}`, type: 'demo.paid', occurredAt: now, recharge: id, payments: [payment] }
  const kind = provider === 'manual' ? ('operator' as const) : ('system' as const)
  await recordPayment(work, provider, event, '{}', { mover: { id: null, kind }, caller: { ip: null, requestId: event.id } })
}

/** Refunds a past recharge in full. It returns the fee and its tax with a credit note. */
async function refundPast(work: UnitOfWork, { provider, number }: PastRecharge): Promise<void> {
  const recharge = seedId(`recharge:${number}`)
  const { paid_amount } = await orThrow(work.trx('recharges').where({ id: recharge }).first('paid_amount'))
  const refund = {
    id: `demo-refund-${number}`,
    kind: 'refund' as const,
    payment: `demo-${number}`,
    amount: minor(paid_amount),
    state: 'standing' as const,
  }
  const event = { id: refund.id, type: 'demo.refunded', occurredAt: work.now, recharge, reversals: [refund] }
  await recordPayment(work, provider, event, '{}')
}

export type PastRecharge = {
  company: string
  owner: string
  daysAgo: number
  /** When the provider refunded the whole payment. Undefined for most. */
  refundedDaysAgo?: number
  /** The recharged amount, in minor units of the company's currency. */
  amount: number
  currency: string
  method: Row<'recharges'>['method']
  provider: ProviderName
  number: string
  /** The bank's reference of a bank transfer. Undefined for other methods. */
  transfer?: string
}

const byTransfer = { method: 'bank_transfer', provider: 'manual' } as const
const byCard = { method: 'card', provider: 'test' } as const
const byNetBanking = { method: 'net_banking', provider: 'test' } as const

/** The recharges that paid for the demo's past campaigns. */
const pastRecharges: PastRecharge[] = [
  { ...aurora, ...byTransfer, daysAgo: 70, amount: 50_000_000, number: 'RC-2026-4H7M2Q', transfer: 'HDFCR52026091200417' },
  { ...aurora, ...byTransfer, daysAgo: 43, amount: 75_000_000, number: 'RC-2026-9XK3DT', transfer: 'HDFCR52026100900822' },
  { ...aurora, ...byTransfer, daysAgo: 27, amount: 35_000_000, number: 'RC-2026-C5WN8R', transfer: 'HDFCR52026102500139' },
  { ...aurora, ...byCard, daysAgo: 21, refundedDaysAgo: 20, amount: 2_500_000, number: 'RC-2026-T6YB4F' },
  { ...aurora, ...byNetBanking, daysAgo: 14, amount: 60_000_000, number: 'RC-2026-7PJ6ZB' },
  { ...aurora, ...byNetBanking, daysAgo: 8, amount: 25_000_000, number: 'RC-2026-E2GV4Y' },
  {
    company: rivalId,
    owner: rivalOwnerId,
    currency: 'USD',
    ...byTransfer,
    daysAgo: 30,
    amount: 1_500_000,
    number: 'RC-2026-M8FS3U',
    transfer: 'FT26295X8041',
  },
]

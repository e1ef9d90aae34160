import type { Row } from '../model/tables.ts'
import type { ProviderName } from '../rules/platform/env/payments-env.ts'
import { auroraId, demoOwnerId, rivalId, rivalOwnerId } from './company-ids.ts'

export type PastRecharge = {
  company: string
  owner: string
  daysAgo: number
  /** Minor units of the company's currency. */
  amount: number
  currency: string
  method: Row<'recharges'>['method']
  provider: ProviderName
  number: string
  /** What the bank called the transfer. */
  transfer?: string
}

const aurora = { company: auroraId, owner: demoOwnerId, currency: 'INR' }
const byTransfer = { method: 'bank_transfer', provider: 'manual' } as const
const byNetBanking = { method: 'net_banking', provider: 'test' } as const

/** Money that came in. */
export const pastRecharges: PastRecharge[] = [
  { ...aurora, ...byTransfer, daysAgo: 70, amount: 50_000_000, number: 'RC-2026-4H7M2Q', transfer: 'HDFCR52026091200417' },
  { ...aurora, ...byTransfer, daysAgo: 43, amount: 75_000_000, number: 'RC-2026-9XK3DT', transfer: 'HDFCR52026100900822' },
  { ...aurora, ...byTransfer, daysAgo: 27, amount: 35_000_000, number: 'RC-2026-C5WN8R', transfer: 'HDFCR52026102500139' },
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

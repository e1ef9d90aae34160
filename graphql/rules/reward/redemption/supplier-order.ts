import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { decryptCode } from '#rules/catalogue/voucher/voucher-code.ts'
import type { openRewards, VoucherOrderStatus } from '../../../model/statuses.ts'

export type SupplierOrder = {
  id: string
  company: string
  brand: string
  value: number | string
  status: VoucherOrderStatus
  payload: string
  created_at: number | string
}

export type OpenReward = (typeof openRewards)[number]

/** What a redemption needs to begin again, sealed: it holds live tokens. `rewards`: each with the status it comes back to. */
export type OrderedRedemption = { kind: string; request: unknown; rewards: Record<string, OpenReward> }

/** One redemption, one order, however often it is asked for: a uuid of all that was asked, from whichever browser. */
export function orderId(kind: string, request: unknown): string {
  const hex = createHash('sha256')
    .update(`order:${kind}:${JSON.stringify(request, (name, value) => (name === 'browser' ? undefined : value))}`)
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

export const findOrder = (knex: Knex, id: string): Promise<SupplierOrder | undefined> => knex('plutus_voucher_orders').where({ id }).first()

export const readRedemption = ({ payload }: SupplierOrder): OrderedRedemption => JSON.parse(decryptCode(payload))

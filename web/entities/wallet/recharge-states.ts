import { isOneOf, openRecharges, unpaidRecharges } from '#graphql/model/statuses.ts'
import type { RechargeStatus } from '#web/gql/graphql.ts'
/** True while the recharge can still be paid, or its payment is not yet credited in full. */
export const isOpenRecharge = (status: RechargeStatus): boolean => isOneOf(openRecharges, status)

/** True while the recharge is unpaid and can be cancelled. */
export const isCancellableRecharge = (status: RechargeStatus): boolean => isOneOf(unpaidRecharges, status)

export const statusPath = (id: string): string => `/recharge/status?id=${id}`

import { isOneOf, openRecharges, unpaidRecharges } from '#graphql/model/statuses.ts'
import type { RechargeStatus } from '#web/gql/graphql.ts'
/** Whether it may still be paid. */
export const isOpen = (status: RechargeStatus): boolean => isOneOf(openRecharges, status)

/** Whether nobody has paid yet, so that it can still be cancelled. */
export const isCancellable = (status: RechargeStatus): boolean => isOneOf(unpaidRecharges, status)

export const statusPath = (id: string): string => `/recharge/status?id=${id}`

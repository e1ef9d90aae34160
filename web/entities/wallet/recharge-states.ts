import { isOneOf, openRecharges, unpaidRecharges } from '#graphql/model/statuses.ts'
/** Whether it may still be paid. */
export const isOpen = (status: string): boolean => isOneOf(openRecharges, status)

/** Whether nobody has paid yet, so that it can still be cancelled. */
export const isCancellable = (status: string): boolean => isOneOf(unpaidRecharges, status)

export const statusPath = (id: string): string => `/recharge/status?id=${id}`

import type { StartRechargeInput } from '#web/gql/graphql.ts'
import { dropKey, keptKey } from '#web/lib/bff/kept-key.ts'

const nameOf = (input: StartRechargeInput): string => `plutus-recharge:${JSON.stringify(input)}`

/**
 * One key for what one page asks to recharge: the same after a refresh, a double click, a lost answer or the way back from
 * the payment page, so that one wish is one recharge. Where storage is forbidden each click is its own; nothing is paid twice by that.
 */
export const rechargeKey = (input: StartRechargeInput): string => keptKey(nameOf(input)) ?? crypto.randomUUID()

/** That recharge is over: the same sum again is another one. */
export const dropRechargeKey = (input: StartRechargeInput): void => dropKey(nameOf(input))

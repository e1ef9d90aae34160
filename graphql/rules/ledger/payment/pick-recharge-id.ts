import { isOwnId } from '#rules/platform/db/row-id.ts'

/**
 * Returns the first value that is the id of a recharge of this installation. Other systems may share the provider account, and their notes
 * can contain anything.
 */
export const pickRechargeId = (...named: unknown[]): string | undefined =>
  named.find((name): name is string => typeof name === 'string' && isOwnId(name))

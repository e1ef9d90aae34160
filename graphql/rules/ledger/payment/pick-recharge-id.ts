import { isOwnId } from '#rules/platform/db/row-id.ts'

/**
 * Returns the first value that is a UUID in lower case, the form of our recharge ids, or undefined. Other systems may share the provider
 * account, and their notes can contain anything.
 */
export const pickRechargeId = (...named: unknown[]): string | undefined =>
  named.find((name): name is string => typeof name === 'string' && isOwnId(name))

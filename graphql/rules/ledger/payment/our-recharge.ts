import { isOwnId } from '#rules/platform/db/row-id.ts'

/** The recharge that a provider's notes name; the account may serve others too, whose notes say what they like. */
export const ourRecharge = (...named: unknown[]): string | undefined =>
  named.find((name): name is string => typeof name === 'string' && isOwnId(name))

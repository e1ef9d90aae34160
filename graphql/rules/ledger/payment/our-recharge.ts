const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The recharge that a provider's notes name; the account may serve others too, whose notes name what they like. */
export const ourRecharge = (...named: unknown[]): string | undefined =>
  named.find((name): name is string => typeof name === 'string' && uuid.test(name))

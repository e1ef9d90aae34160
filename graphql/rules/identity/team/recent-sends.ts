const hourMs = 3_600_000

/** The invite itself and five more. */
const sendsMax = 6

/** Returns the times of mails in the last hour, including `now`, or undefined when the limit is reached. */
export function addSend(earlier: number[], now: number): number[] | undefined {
  const recent = earlier.filter((at) => at > now - hourMs)
  return recent.length < sendsMax ? [...recent, now] : undefined
}

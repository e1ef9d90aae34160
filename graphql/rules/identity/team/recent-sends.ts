const hourMs = 3_600_000

/** The invite and five times again. */
const sendsMax = 6

/** The sends of the last hour with this one, or undefined when it is one too many. */
export function addSend(earlier: number[], now: number): number[] | undefined {
  const recent = earlier.filter((at) => at > now - hourMs)
  return recent.length < sendsMax ? [...recent, now] : undefined
}

const hourMs = 3_600_000

/** The invite itself and five more. */
const sendsMax = 6

/** When it was mailed in the last hour, including this time; undefined when that is one too many. */
export function addSend(earlier: number[], now: number): number[] | undefined {
  const recent = earlier.filter((at) => at > now - hourMs)
  return recent.length < sendsMax ? [...recent, now] : undefined
}

const hourMs = 3_600_000

/** The maximum invite mails of a company to one address per hour, over all its invites. */
const sendsMax = 6

/** Returns the times in ms of the invite mails in the last hour, with `now` added. Undefined when the limit of six is reached. */
export function addSend(earlier: number[], now: number): number[] | undefined {
  const recent = earlier.filter((at) => at > now - hourMs)
  return recent.length < sendsMax ? [...recent, now] : undefined
}

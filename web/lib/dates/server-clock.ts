let offsetMs = 0

/**
 * Notes how far this device's clock is from the server's, by the `Date` header of an answer. It has whole seconds, and was written between
 * `startedAt` and now. Keeps what it knows if that is possible by the answer.
 */
export function noteServerTime({ headers }: Response, startedAt: number): void {
  const stated = Date.parse(headers.get('date') ?? '')
  const now = Date.now()
  const isPossible = (offset: number) => stated + 1000 >= startedAt + offset && stated <= now + offset
  if (Number.isNaN(stated) || isPossible(offsetMs)) return
  offsetMs = isPossible(0) ? 0 : stated + 500 - (startedAt + now) / 2
}

/** Returns the server's time in epoch milliseconds, also on a device whose clock is wrong. */
export const serverNow = (): number => Date.now() + offsetMs

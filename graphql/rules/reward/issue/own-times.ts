import { expiryInstant, ownInstant } from '#rules/campaign/terms/schedule.ts'
import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'

type Times = { sendAt: Date | null; expiresAt: Date }

/** When each reward of a chunk is told and when it ends. A hundred thousand people share a few hours, so each is worked out once. */
export function ownTimes(snapshot: LaunchSnapshot, now: Date) {
  const known = new Map<string, Times>()
  return (row: { send_at_local?: string | null; time_zone?: string | null }): Times => {
    const key = `${row.send_at_local ?? ''}|${row.time_zone ?? ''}`
    const times = known.get(key) ?? timesOf(ownInstant(row, snapshot.delivery, now), snapshot)
    known.set(key, times)
    return times
  }
}

/** Its days count from when the person hears of it. */
const timesOf = (sendAt: Date | undefined, { delivery, expiresAt }: LaunchSnapshot): Times => ({
  sendAt: sendAt ?? null,
  expiresAt: sendAt ? expiryInstant(delivery, sendAt) : new Date(expiresAt),
})

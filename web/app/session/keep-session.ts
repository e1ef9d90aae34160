import { serverNow } from '#web/lib/dates/server-clock.ts'
import { clearSession, refreshSession, sessionExpiresAt, subscribeToSession } from '#web/lib/session/session.ts'

const aheadMs = 60_000
/** The minimum time between two refreshes, in ms, without a network or with a clock that jumps. */
const pauseMs = 60_000
/** In ms. The plan is made again this often, as the clock may be set, or the server's time become known. */
const planMs = 60_000

/**
 * Refreshes the session 60 s before it expires by the server's time. Pauses while the tab is hidden, and resumes when it is visible again.
 * A refused refresh ends the session (A5).
 */
export function keepSession(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = Number.NEGATIVE_INFINITY
  const plan = () => {
    clearTimeout(timer)
    const expiresAt = sessionExpiresAt()
    if (expiresAt === null || document.visibilityState !== 'visible') return
    const waitMs = Math.max(0, expiresAt - aheadMs - serverNow(), refreshedAt + pauseMs - performance.now())
    timer = waitMs > planMs ? setTimeout(plan, planMs) : setTimeout(refresh, waitMs)
  }
  const refresh = async () => {
    refreshedAt = performance.now()
    if (await refreshSession()) plan()
    else clearSession({ expired: true })
  }
  subscribeToSession(plan)
  document.addEventListener('visibilitychange', plan)
}

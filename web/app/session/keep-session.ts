import { clearSession, refreshSession, sessionExpiresAt, subscribeToSession } from '#web/lib/session/session.ts'

const aheadMs = 60_000
/**
 * The minimum time between two refreshes, in ms. It limits requests without a network, or when the clock is days ahead and every session
 * seems to expire.
 */
const pauseMs = 15_000
/** The longest delay in ms that setTimeout supports. With a longer one it would fire at once. */
const longestMs = 2 ** 31 - 1

/**
 * Refreshes the session 60 s before it expires. Pauses while the tab is hidden, and resumes when it is visible again. A refused refresh
 * ends the session (A5).
 */
export function keepSession(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let refreshedAt = Number.NEGATIVE_INFINITY
  const plan = () => {
    clearTimeout(timer)
    const expiresAt = sessionExpiresAt()
    if (expiresAt === null || document.visibilityState !== 'visible') return
    const waitMs = Math.max(0, expiresAt - aheadMs - Date.now(), refreshedAt + pauseMs - performance.now())
    timer = setTimeout(refresh, Math.min(waitMs, longestMs))
  }
  const refresh = async () => {
    refreshedAt = performance.now()
    if (await refreshSession()) plan()
    else clearSession({ expired: true })
  }
  subscribeToSession(plan)
  document.addEventListener('visibilitychange', plan)
}

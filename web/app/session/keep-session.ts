import { leave, refreshSession, sessionExpiresAt, subscribeToSession } from '#web/lib/session/session.ts'

const aheadMs = 60_000
/** Between two refreshes: without a network, or by a clock that is days ahead, the session seems to end at any time. */
const pauseMs = 15_000
/** A timer that is set for later fires at once. */
const longestMs = 2 ** 31 - 1

/** Refreshes 60 s before the session would end, while someone looks; a refused refresh ends it (A5). */
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
    else leave({ expired: true })
  }
  subscribeToSession(plan)
  document.addEventListener('visibilitychange', plan)
}

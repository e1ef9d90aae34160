import { leave, refreshSession, sessionExpiresAt, subscribeToSession } from '#web/lib/session/session.ts'

const aheadMs = 60_000

/** Refreshes 60 s before the session would end, while someone looks; a refused refresh ends it (A5). */
export function keepSession(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    clearTimeout(timer)
    const expiresAt = sessionExpiresAt()
    if (expiresAt === null || document.visibilityState !== 'visible') return
    timer = setTimeout(refresh, Math.max(0, expiresAt - aheadMs - Date.now()))
  }
  const refresh = async () => {
    const expiresAt = sessionExpiresAt()
    if (!(await refreshSession())) return leave({ expired: true })
    // The same expiry again, as when the network is away: ask later, not at once.
    if (sessionExpiresAt() === expiresAt) timer = setTimeout(refresh, aheadMs / 4)
  }
  subscribeToSession(plan)
  document.addEventListener('visibilitychange', plan)
}

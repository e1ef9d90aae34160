import type { ApolloClient } from '@apollo/client'
import type { DataRouter } from 'react-router'
import { loginPath } from '#web/lib/session/redirect-target.ts'
import { dropSession, onLeave } from '#web/lib/session/session.ts'

const sessionIsDead = /\b401\b|Invalid credentials|session has been invalidated/i // spec S10

/** When the session ends, everything read for it is dropped, and the page with it (S10). */
export function endSession(router: DataRouter, apollo: ApolloClient): void {
  onLeave(({ expired }) => {
    const target = expired ? loginPath(location.pathname + location.search) : '/auth/login'
    apollo.stop()
    void apollo.clearStore().finally(() => router.navigate(target, { replace: expired, state: { ended: expired } }))
    // If the router itself is broken, the browser goes there.
    setTimeout(() => location.pathname !== '/auth/login' && location.assign(target), 1500)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (sessionIsDead.test(String(reason?.message ?? reason))) dropSession()
  })
}

import type { ApolloClient } from '@apollo/client'
import type { DataRouter } from 'react-router'
import { loginPath } from '#web/lib/session/redirect-target.ts'
import { currentUser, dropSession, onSessionEnd } from '#web/lib/session/session.ts'

const sessionEndPattern = /\b401\b|Invalid credentials|session has been invalidated/i // spec S10

/**
 * Deletes the cached data and opens the login whenever the session ends (S10). Also ends the session when an unhandled promise rejection
 * mentions a 401 or invalid credentials.
 */
export function handleSessionEnd(router: DataRouter, apollo: ApolloClient): void {
  onSessionEnd(({ expired }) => {
    const target = expired ? loginPath(location.pathname + location.search) : '/auth/login'
    apollo.stop()
    void apollo.clearStore().finally(() => router.navigate(target, { replace: expired, state: { ended: expired } }))
    // If the router fails, the browser navigates, which offline would only show an error of its own. A quick sign-in is no failure.
    setTimeout(() => !currentUser() && navigator.onLine && location.pathname !== '/auth/login' && location.assign(target), 1500)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (sessionEndPattern.test(String(reason?.message ?? reason))) dropSession()
  })
}

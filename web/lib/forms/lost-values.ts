import { currentUser, onSessionEnd } from '#web/lib/session/session.ts'
import { createStore } from '#web/lib/store.ts'
import { dropValues, keptValues, type TypedAt } from './kept-values.ts'

/** The unsaved values of the form that closed last. A page that replaces the form shows them after a change of the role. */
export const lostValues = createStore<TypedAt | null>(null)

onSessionEnd(() => lostValues.set(null))

/**
 * Forgets the values of a form that closes during the session, except in `lostValues`. Keeps those of an ended session, which were typed at
 * another place or are not restored yet.
 */
export function leaveForm(form: string): void {
  if (!currentUser()) return
  const typed = keptValues(form)
  if (!typed || typed.isEnded) return
  lostValues.set(typed)
  dropValues(form)
}

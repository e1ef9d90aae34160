import { currentUser, onSessionEnd } from '#web/lib/session/session.ts'
import { createStore } from '#web/lib/store.ts'
import { dropValues, keptValues, type TypedAt } from './kept-values.ts'

/** The unsaved values of the form that closed last. A page that replaces the form shows them after a change of the role. */
export const lostValues = createStore<TypedAt | null>(null)

onSessionEnd(() => lostValues.set(null))

/** Forgets the values of a form that closes during the session, except in `lostValues`. After the session ended it keeps them. */
export function leaveForm(form: string): void {
  if (!currentUser()) return
  const typed = keptValues(form)
  if (typed) lostValues.set(typed)
  dropValues(form)
}

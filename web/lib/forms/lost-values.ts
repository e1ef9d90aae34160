import { currentUser, onSessionEnd } from '#web/lib/session/session.ts'
import { createStore } from '#web/lib/store.ts'
import { dropValues, keptValues, type TypedAt } from './kept-values.ts'

/** What was typed in the form that closed last, unless it was saved. An error page shows it when it replaces the form. */
export const lostValues = createStore<TypedAt | null>(null)

onSessionEnd(() => lostValues.set(null))

/** Forgets the values of a form that closes during the session, except for an error page. After the session ended it keeps them. */
export function leaveForm(form: string): void {
  if (!currentUser()) return
  const typed = keptValues(form)
  if (typed) lostValues.set(typed)
  dropValues(form)
}

import type { Delivery } from './terms/delivery.input.ts'

/** Seconds in which a launch by a person can be undone, unless its delivery settings say otherwise. */
export const defaultUndoSeconds = 60

/**
 * Returns the seconds in which a launch can be undone, as its delivery settings say. If they do not, it is 0 for an API key and the
 * campaign's `usual_undo` (`usual`) for a person.
 */
export function undoSecondsOf(delivery: Pick<Delivery, 'undoSeconds'>, usual: unknown, launcher: 'person' | 'key'): number {
  return delivery.undoSeconds ?? (launcher === 'key' ? 0 : Number(usual))
}

import type { Delivery } from './terms/delivery.input.ts'

/** Seconds in which a person can undo a launch whose delivery names no time. */
export const usualUndoSeconds = 60

/** How long, in seconds, a launch can be undone where its delivery names no time: what its draft was made with, and 0 for a key's. */
export function undoSecondsOf(delivery: Pick<Delivery, 'undoSeconds'>, usual: unknown, launcher: 'person' | 'key'): number {
  return delivery.undoSeconds ?? (launcher === 'key' ? 0 : Number(usual))
}

import type { Delivery } from './terms/delivery.input.ts'

/** Default seconds in which a person can undo a launch. */
export const defaultUndoSeconds = 60

/** Returns the seconds in which a launch can be undone: the delivery's setting, else 0 for an API key, else the draft's default. */
export function undoSecondsOf(delivery: Pick<Delivery, 'undoSeconds'>, usual: unknown, launcher: 'person' | 'key'): number {
  return delivery.undoSeconds ?? (launcher === 'key' ? 0 : Number(usual))
}

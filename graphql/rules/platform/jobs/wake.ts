/** In ms: many commands at once share one query. */
const gatherMs = 20

let onWake: (() => void) | undefined
let isGathering = false

/** Wakes the worker in a moment, before its next tick, because new work may be in the database. */
export function wakeWorker(): void {
  if (isGathering) return
  isGathering = true
  setTimeout(() => {
    isGathering = false
    onWake?.()
  }, gatherMs)
}

/** Who is woken. */
export function listenForWork(look: () => void): void {
  onWake = look
}

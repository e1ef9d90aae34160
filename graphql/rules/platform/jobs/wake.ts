/** Many acts at once share one look. */
const gatherMs = 20

let onWake: (() => void) | undefined
let isGathering = false

/** New work may lie in the database: the worker looks in a moment, not at its next tick. */
export function wakeWorker(): void {
  if (isGathering) return
  isGathering = true
  setTimeout(() => {
    isGathering = false
    onWake?.()
  }, gatherMs)
}

/** Who looks. */
export function listenForWork(look: () => void): void {
  onWake = look
}

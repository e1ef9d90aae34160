/** In ms. Commands within this time share one query. */
const batchMs = 20

let onWake: (() => void) | undefined
let isScheduled = false

/** Wakes the worker before its next tick, because new work may be in the database. */
export function wakeWorker(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    onWake?.()
  }, batchMs)
}

/** Sets the callback that `wakeWorker` calls. */
export function listenForWork(look: () => void): void {
  onWake = look
}

/** In ms. Calls of `wakeWorker` within this time cause one query for due work. */
const batchMs = 20

let onWake: (() => void) | undefined
let isScheduled = false

/** Makes the worker query for due work at once instead of at its next tick, because a transaction may have queued some. */
export function wakeWorker(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    onWake?.()
  }, batchMs)
}

/** Sets the callback by which `wakeWorker` makes the worker query for due work. Replaces an earlier callback. */
export function listenForWork(look: () => void): void {
  onWake = look
}

/** In ms. Calls of `wakeWorker` within this time cause one query for due work. */
const batchMs = 20

let onWake: (() => void) | undefined
let onForeignWork: (() => void) | undefined
let isScheduled = false

/**
 * Makes the worker query for due work at once instead of at its next tick, because a transaction may have queued some. Without a worker in
 * this process, those of others do.
 */
export function wakeWorker(): void {
  if (isScheduled) return
  isScheduled = true
  setTimeout(() => {
    isScheduled = false
    const wake = onWake ?? onForeignWork
    wake?.()
  }, batchMs)
}

/** Sets the callback by which `wakeWorker` makes the worker query for due work. Replaces an earlier callback. */
export function listenForWork(look: () => void): void {
  onWake = look
}

/** Sets the callback by which `wakeWorker` reaches the workers of other processes, where this one has none. */
export function passOnWork(send: () => void): void {
  onForeignWork = send
}

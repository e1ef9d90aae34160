/** Returns a signal that aborts after some milliseconds. `AbortSignal.timeout` is missing in Safari below 16 and Chrome below 103. */
export function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), ms)
  return controller.signal
}

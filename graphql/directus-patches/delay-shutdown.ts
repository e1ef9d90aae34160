const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Delays Directus's own shutdown by `ms` after the first signal. Until then `/plutus/ready` answers `stopping`, so that BFFs move to other
 * addresses. The rules stop their work at the signal. Throws if Directus handles no signals.
 */
export function delayShutdown(ms: number): void {
  if (ms === 0) return
  // the name of the handler in @godaddy/terminus, which closes the listener at once
  const cleanup = process.listeners('SIGTERM').find(({ name }) => name === 'cleanup')
  if (!cleanup) throw new Error('Directus handles no signals')
  let isDelayed = false
  const delay = (signal: NodeJS.Signals) => {
    if (isDelayed) return
    isDelayed = true
    setTimeout(() => {
      replace(delay, cleanup)
      cleanup(signal)
    }, ms)
  }
  replace(cleanup, delay)
}

function replace(from: NodeJS.SignalsListener, to: NodeJS.SignalsListener): void {
  for (const signal of signals) process.off(signal, from).on(signal, to)
}

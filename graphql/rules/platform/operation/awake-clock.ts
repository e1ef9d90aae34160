/** In ms. The interval of the clock. */
const tickMs = 100

let awake = 0
let last: number | undefined

/**
 * Returns the ms for which this process has run, on a clock that stops with it. A pause of the process or of the machine, and a blocked
 * event loop, count as two ticks of 100 ms.
 */
export function awakeMs(): number {
  if (last === undefined) {
    last = performance.now()
    setInterval(tick, tickMs).unref()
  }
  return awake
}

function tick(): void {
  const now = performance.now()
  awake += Math.min(now - (last ?? now), 2 * tickMs)
  last = now
}

declare global {
  /** `waits`: by the browser's number of an act. Tasks shorter than 50 ms are not told. */
  var vitals: { paint: number; lcp: number; shift: number; tasks: { startTime: number; duration: number }[]; waits: Record<string, number> }
}

/** Times in ms; `shift`: the layout's, as browsers count CLS. */
export type Paints = { paint: number; lcp: number; longestTask: number; shift: number }

/** Runs in the page: what was painted and moved so far, and the longest task that began before the largest paint. */
export function readPaints(): Paints {
  const { paint, lcp, shift, tasks } = window.vitals
  return {
    paint,
    lcp,
    shift,
    longestTask: Math.max(0, ...tasks.filter(({ startTime }) => startTime < lcp).map(({ duration }) => duration)),
  }
}

/** Runs in the page, before anything of it: keeps `window.vitals`. */
export function watchVitals() {
  window.vitals = { paint: 0, lcp: 0, shift: 0, tasks: [], waits: {} }
  const { vitals } = window
  const watch = <Entry = PerformanceEntry>(type: string, take: (entry: Entry) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry)
    }).observe({ type, buffered: true, ...more })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.paint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  watch('longtask', ({ startTime, duration }) => vitals.tasks.push({ startTime, duration }))
  // shifts less than a second apart count together, for five seconds at most
  let [began, last, sum] = [0, 0, 0]
  watch<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return
    const isSameSession = sum > 0 && startTime - last < 1000 && startTime - began < 5000
    if (!isSameSession) [began, sum] = [startTime, 0]
    sum += value
    last = startTime
    vitals.shift = Math.max(vitals.shift, sum)
  })
  watch<PerformanceEntry & { interactionId: number }>(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) window.vitals.waits[interactionId] = Math.max(window.vitals.waits[interactionId] ?? 0, duration)
    },
    { durationThreshold: 16 },
  )
}

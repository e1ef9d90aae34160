import type { Figure } from '../figure.ts'

const mostMinutes = 20
const minuteMs = 60_000

/** How long the growth benchmarks of a run took together, in ms each by name; a verdict only where both databases were measured. */
export function growthTime(took: Record<string, number>): Figure[] {
  const names = Object.keys(took).filter((name) => name.startsWith('growth-'))
  if (!names.length) return []
  const minutes = names.reduce((sum, name) => sum + (took[name] ?? 0), 0) / minuteMs
  return [
    {
      name: `the whole run (${names.join(', ')})`,
      ours: `${minutes.toFixed(1)} min`,
      rival: '',
      promise: `≤ ${mostMinutes} min for both databases`,
      ...(names.length > 1 && { isKept: minutes <= mostMinutes }),
    },
  ]
}

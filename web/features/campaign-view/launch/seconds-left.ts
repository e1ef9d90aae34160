type Progress = { startedAt: string | null; done: number; total: number; now: number }

/** How long the rest takes at the pace so far; undefined while there is no pace yet. */
export function secondsLeft({ startedAt, done, total, now }: Progress): number | undefined {
  if (startedAt === null || done <= 0 || done >= total) return undefined
  const elapsedMs = now - Date.parse(startedAt)
  if (elapsedMs <= 0) return undefined
  return Math.max(1, Math.round(((elapsedMs / done) * (total - done)) / 1000))
}

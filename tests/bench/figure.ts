/** One line of the result table. It has our figure, the rival's on the same machine, and the limit that Plutus promises. */
export type Figure = { name: string; ours: string; rival: string; ratio?: number; promise?: string; isKept?: boolean }

const titles = { name: 'what', ours: 'Plutus', rival: 'rival', ratio: 'ratio', promise: 'promise', verdict: '' }
type Row = typeof titles

/** Formats the figures of a benchmark as a text table with one line each. */
export function figureTable(figures: Figure[]): string {
  const rows = [titles, ...figures.map(rowOf)]
  const columns = ['name', 'ours', 'rival', 'ratio', 'promise', 'verdict'] satisfies (keyof Row)[]
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)))
  const lines = rows.map((row) =>
    columns
      .map((column, index) => row[column].padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [lines[0], widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)].join('\n')
}

/** Returns a text with the numbers of kept and missed performance promises, and one line for each missed one. */
export function promiseSummary(figures: Figure[]): string {
  const promised = figures.filter(({ isKept }) => isKept !== undefined)
  const missed = promised.filter(({ isKept }) => !isKept)
  const lines = missed.map(({ name, ours, promise }) => `  missed: ${name.trim()}: ${ours} (${promise})`)
  return [`${promised.length - missed.length} promises kept, ${missed.length} missed`, ...lines].join('\n')
}

const rowOf = ({ name, ours, rival, ratio, promise, isKept }: Figure): Row => ({
  name,
  ours,
  rival,
  ratio: ratio === undefined ? '' : `${ratio >= 20 ? Math.round(ratio) : ratio.toFixed(ratio < 2 ? 2 : 1)}×`,
  promise: promise ?? '',
  verdict: isKept === undefined ? '' : isKept ? 'kept' : 'missed',
})

export const ms = (value: number): string => `${value.toFixed(value < 0.1 ? 3 : value < 10 ? 2 : 0)} ms`
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
export const perSecond = (value: number, what: string): string => `${Math.round(value).toLocaleString('en')} ${what}/s`

/** Returns a percentile of the samples, such as the 99th for a `part` of 0.99. NaN without samples. */
export function percentile(samples: number[], part: number): number {
  const sorted = [...samples].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (samples: number[]): number => percentile(samples, 0.5)

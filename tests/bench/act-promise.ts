import { type Figure, median } from './figure.ts'

const medianMax = 64
const slowestMax = 144
/** Of Studio's slowest act. */
const part = 0.75

/**
 * The line of an act, or of all acts of a page, from their waits in ms. `compared` is what stands against Studio's `rival`: an act's
 * median, or a page's slowest.
 */
export function actFigure(name: string, waits: number[], rival: number, compared = median(waits)): Figure {
  const [usual, slowest] = [median(waits), Math.max(...waits)]
  return {
    name: `${name}, median (slowest) at 4× CPU`,
    ours: `${usual} (${slowest}) ms`,
    rival: `Studio's slowest ${rival} ms`,
    ratio: rival / compared,
    promise: `≤ ${medianMax} (${slowestMax}, toward 100) ms, ≤ ${part} × Studio`,
    isKept: usual <= medianMax && slowest <= slowestMax && compared <= part * rival,
  }
}

import { actFigure } from './act-promise.ts'
import { type Figure, seconds } from './figure.ts'
import type { EarlyAnswers, Vitals } from './slow-browser.ts'

const firstPaintMax = 800
const taskMax = 120
const shiftMax = 0.05
/** The browser tells of no task that is shorter. */
const taskLeast = 50
const where = '4× CPU, Fast 4G'

/** What is promised of a page, beside Studio's list; `firstMax` and `laterMax` are those of its largest paint, in ms. */
export function pageFigures(page: string, vitals: Vitals, rival: Vitals, [firstMax, laterMax]: readonly [number, number]): Figure[] {
  const { first, later, shift, waits, early } = vitals
  return [
    {
      name: `${page}: first paint of a first visit, ${where}`,
      ours: seconds(first.paint),
      rival: `Studio ${seconds(rival.first.paint)}`,
      ratio: rival.first.paint / first.paint,
      promise: `≤ ${firstPaintMax / 1000} s`,
      isKept: first.paint <= firstPaintMax,
    },
    {
      name: `${page}: largest paint of a first visit (of a later one), ${where}`,
      ours: `${seconds(first.lcp)} (${seconds(later.lcp)})`,
      rival: `Studio ${seconds(rival.first.lcp)} (${seconds(rival.later.lcp)})`,
      ratio: rival.first.lcp / first.lcp,
      promise: `≤ ${firstMax / 1000} s (${laterMax / 1000} s)`,
      isKept: first.lcp <= firstMax && later.lcp <= laterMax,
    },
    {
      name: `${page}: longest task before the largest paint of a first visit (of a later one), ${where}`,
      ours: tasksText(vitals),
      rival: `Studio ${tasksText(rival)}`,
      promise: `≤ ${taskMax} ms`,
      isKept: first.longestTask <= taskMax && later.longestTask <= taskMax,
    },
    {
      name: `${page}: shift of the layout (CLS), the worst of all visits`,
      ours: shift.toFixed(3),
      rival: `Studio ${rival.shift.toFixed(3)}`,
      promise: `< ${shiftMax}`,
      isKept: shift < shiftMax,
    },
    actFigure(`${page}: acts until their paint`, waits, Math.max(...rival.waits), Math.max(...waits)),
    ...(early ? earlyFigures(page, early) : []),
  ]
}

const tasksText = ({ first, later }: Vitals): string => `${taskText(first.longestTask)} (${taskText(later.longestTask)}) ms`
const taskText = (task: number): string => (task < taskLeast ? `< ${taskLeast}` : String(Math.round(task)))

const earlyFigures = (page: string, { first, later }: EarlyAnswers): Figure[] =>
  Object.entries({ first, later }).map(([visit, answered]) => ({
    name: `${page}: a press 200 ms after the first paint of a ${visit} visit`,
    ours: answered === null ? 'lost' : `answered after ${seconds(answered)}`,
    rival: '',
    promise: 'never lost',
    isKept: answered !== null,
  }))

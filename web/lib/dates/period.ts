import { addDays, formatCalendarDay } from './dates.ts'

export const presets = ['recent', 'month', 'lastMonth', 'all'] as const
export type Preset = (typeof presets)[number]

/** Calendar days in the company's zone, both inclusive. Without `from` the period has no start. */
export type Period = { from?: string; to: string }

const recentDays = 30

/** Returns the first and last day of a preset: `recent` is the last 30 days, `month` starts on the first, `all` has no start. */
export function presetPeriod(preset: Preset, today: string): Period {
  const monthStart = `${today.slice(0, 7)}-01`
  switch (preset) {
    case 'recent':
      return { from: addDays(today, 1 - recentDays), to: today }
    case 'month':
      return { from: monthStart, to: today }
    case 'lastMonth': {
      const lastDay = addDays(monthStart, -1)
      return { from: `${lastDay.slice(0, 7)}-01`, to: lastDay }
    }
    case 'all':
      return { to: today }
  }
}

/** Formats a period as "1 – 20 Nov 2026" or "21 Oct – 20 Nov 2026". Writes a shared month and year once. */
export function periodLabel({ from, to }: Required<Period>): string {
  const end = formatCalendarDay(to, { year: true })
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${end}`
  return `${formatCalendarDay(from, { year: from.slice(0, 4) !== to.slice(0, 4) })} – ${end}`
}

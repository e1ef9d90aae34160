import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { dayIn } from '#web/lib/dates.ts'
import { type Period, periodLabel, presetPeriod, presets } from './period.ts'
import { lineTypes, statementVariables } from './statement-variables.ts'

const calendarDay = /^\d{4}-\d{2}-\d{2}$/

const parsers = {
  period: parseAsStringLiteral(presets).withDefault('recent'),
  from: parseAsString,
  to: parseAsString,
  type: parseAsStringLiteral(lineTypes),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger.withDefault(25),
}

/** What the statement shows, kept in the address: a shared link shows the same lines. */
export function useStatementFilters(timeZone: string) {
  const t = useTranslations('wallet.periods')
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const { from, to, type, page, size } = filters
  const custom = customPeriod(from, to)
  const period: Period = custom ?? presetPeriod(filters.period, dayIn(timeZone))
  const variables = useMemo(
    () => statementVariables({ ...(period.from && { from: period.from }), to: period.to }, timeZone, type, Math.max(1, page), size),
    [period.from, period.to, timeZone, type, page, size],
  )
  return { filters, setFilters, period, label: custom ? periodLabel(custom) : t(filters.period), variables }
}

export type StatementView = ReturnType<typeof useStatementFilters>

function customPeriod(from: string | null, to: string | null): Required<Period> | undefined {
  const isValid = (day: string | null): day is string => day !== null && calendarDay.test(day) && !Number.isNaN(Date.parse(day))
  return isValid(from) && isValid(to) && from <= to ? { from, to } : undefined
}

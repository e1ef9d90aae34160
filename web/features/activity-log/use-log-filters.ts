import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { customPeriod } from '#web/lib/dates/custom-period.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { type Period, periodLabel, presetPeriod, presets } from '#web/lib/dates/period.ts'
import { parseAsText } from '#web/ui/list/address-parsers.ts'
import { areaNames } from './action-areas.ts'
import { type LogFilter, logVariables } from './log-variables.ts'

const parsers = {
  q: parseAsText.withDefault(''),
  area: parseAsStringLiteral(areaNames),
  actor: parseAsString,
  period: parseAsStringLiteral(presets).withDefault('all'),
  from: parseAsString,
  to: parseAsString,
  before: parseAsString,
}

/** The filters of the log, kept in the URL so that a shared link shows the same events. */
export function useLogFilters(timeZone: string) {
  const t = useTranslations('wallet.periods')
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const { q, area, from, to } = filters
  const actor = filters.actor && isUuid(filters.actor) ? filters.actor : null
  const before = filters.before && /^\d{1,15}$/.test(filters.before) ? filters.before : null
  const custom = customPeriod(from, to)
  const period: Period = custom ?? presetPeriod(filters.period, dayIn(timeZone))
  const filter: LogFilter = { q, area, actor, period }
  const variables = useMemo(
    () => logVariables({ q, area, actor, period: { ...(period.from && { from: period.from }), to: period.to } }, timeZone, before),
    [q, area, actor, period.from, period.to, timeZone, before],
  )
  return {
    filters,
    setFilters,
    filter,
    before,
    variables,
    periodName: custom ? periodLabel(custom) : t(filters.period),
    isFiltered: q.trim() !== '' || area !== null || actor !== null || custom !== undefined || filters.period !== 'all',
    clear: () => setFilters({ q: null, area: null, actor: null, period: null, from: null, to: null, before: null }),
  }
}

export type LogView = ReturnType<typeof useLogFilters>

import { parseAsNumberLiteral, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { entryTypes } from '#graphql/contracts/wallet/words.ts'
import { customPeriod } from '#web/lib/dates/custom-period.ts'
import { dayIn } from '#web/lib/dates/dates.ts'
import { type Period, periodLabel, presetPeriod, presets } from '#web/lib/dates/period.ts'
import { parseMoney } from '#web/lib/money/money.ts'
import { parseAsPage, parseAsText } from '#web/ui/list/address-parsers.ts'
import { otherActors, type StatementFilter, statementVariables, statementViews } from './statement-variables.ts'

const parsers = {
  view: parseAsStringLiteral(statementViews).withDefault('statement'),
  period: parseAsStringLiteral(presets).withDefault('recent'),
  from: parseAsString,
  to: parseAsString,
  type: parseAsStringLiteral(entryTypes),
  campaign: parseAsString,
  person: parseAsString,
  /** The smallest and largest amount of an entry as typed, in major units, such as "500.50". */
  min: parseAsString,
  max: parseAsString,
  q: parseAsText.withDefault(''),
  page: parseAsPage.withDefault(1),
  size: parseAsNumberLiteral([25, 50, 100] as const).withDefault(25),
}

/** Keeps the filters of the statement in the URL, so that a shared link shows the same entries. */
export function useStatementFilters({ timeZone, currency }: { timeZone: string; currency: string }) {
  const t = useTranslations('wallet.periods')
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const { view, from, to, type, q, page, size } = filters
  const campaign = filters.campaign && isUuid(filters.campaign) ? filters.campaign : null
  const person = otherActors.some((kind) => kind === filters.person) || isUuid(filters.person ?? '') ? filters.person : null
  const min = sumOf(filters.min, currency)
  const max = sumOf(filters.max, currency)
  const custom = customPeriod(from, to)
  const period: Period = custom ?? presetPeriod(filters.period, dayIn(timeZone))
  const filter: StatementFilter = useMemo(
    () => ({
      view,
      period: { ...(period.from && { from: period.from }), to: period.to },
      type,
      campaign,
      person,
      min,
      max,
      q,
    }),
    [view, period.from, period.to, type, campaign, person, min, max, q],
  )
  const variables = useMemo(() => statementVariables(filter, timeZone, Math.max(1, page), size), [filter, timeZone, page, size])
  return {
    filters,
    setFilters,
    filter,
    variables,
    label: custom ? periodLabel(custom) : t(filters.period),
    /** True if a filter other than the period is set. */
    isNarrowed: Boolean(type || campaign || person || min || max || q.trim()),
    clear: () => setFilters({ type: null, campaign: null, person: null, min: null, max: null, q: null, page: null }),
  }
}

export type StatementView = ReturnType<typeof useStatementFilters>

const sumOf = (text: string | null, currency: string) => (text && parseMoney(text, currency)) || null

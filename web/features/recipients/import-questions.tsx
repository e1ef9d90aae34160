import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findReadings } from '#graphql/contracts/import/read-wall-time.ts'
import { optionalColumns } from '#graphql/contracts/import/reading.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { moneyErrorText, parseMoney, toMinorNumber } from '#web/lib/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import {
  type FileFindings,
  findingsOf,
  type OpenImport,
  readChosenColumns,
  readingOf,
  sourceOf,
} from '../../entities/recipient/open-import.ts'
import { usePeopleTarget } from '../../entities/recipient/people-target.ts'
import { useMapImport } from './use-map-import.ts'

type Answer = ReturnType<typeof useMapImport>['answer']

/**
 * Lists hidden rows and problems of the imported file. Questions apply to a whole column, and each answer validates the file
 * again.
 */
export function ImportQuestions({ file }: { file: OpenImport }) {
  const t = useTranslations('recipients')
  const errorText = useErrorText()
  const { answer, loading, error } = useMapImport(file)
  const reading = readingOf(file)
  const findings = findingsOf(file)
  const { own, isSame, mayReplace, common, currency } = usePeopleTarget()
  const isIgnored = own !== null && isSame && mayReplace && typeof readChosenColumns(file)?.[own] === 'number'
  const whole = (amount: string) => formatMoney(amount, currency, { whole: true })
  if (!findings) return null
  const { hiddenRows, sharedPhones, sharedInboxes } = findings
  const empty = findings.problems.find(({ code }) => code === 'value_missing' || code === 'points_missing')
  return (
    <fieldset disabled={loading} aria-label={t('questions')} className="mt-5 mb-6 grid max-w-[860px] gap-3 empty:hidden">
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {isIgnored && (
        <Question kind="warning" text={own === 'points' || !common ? t('ignoredSame') : t('ignoredValue', { value: whole(common) })}>
          <Button size="small" onClick={() => answer({ ownValues: true })}>
            {t(own === 'points' ? 'useFilePoints' : 'useFileValues', { from: sourceOf(file) })}
          </Button>
        </Question>
      )}
      {hiddenRows > 0 && (
        <Question
          kind={reading.includeHidden ? 'info' : 'warning'}
          text={t(reading.includeHidden ? 'hiddenIn' : 'hiddenOut', { count: hiddenRows })}
        >
          <Button size="small" onClick={() => answer({ includeHidden: !reading.includeHidden })}>
            {t(reading.includeHidden ? 'leaveOutHidden' : 'includeHidden', { count: hiddenRows })}
          </Button>
        </Question>
      )}
      {empty && <EmptyValues count={empty.count} answer={answer} />}
      {reading.emptyValue && (
        <Question kind="info" text={t('valuesFilled', { value: whole(String(reading.emptyValue)) })}>
          <Button size="small" onClick={() => answer({ emptyValue: null })}>
            {t('askAgain')}
          </Button>
        </Question>
      )}
      {reading.emptyPoints && (
        <Question kind="info" text={t('pointsFilled', { points: reading.emptyPoints })}>
          <Button size="small" onClick={() => answer({ emptyPoints: null })}>
            {t('askAgain')}
          </Button>
        </Question>
      )}
      <ColumnQuestions file={file} problems={findings.problems} answer={answer} />
      <MistypedDomains findings={findings} isCorrected={Boolean(reading.correctDomains?.length)} answer={answer} />
      {sharedPhones > 0 && <Notice kind="warning">{t('sharedPhones', { count: sharedPhones })}</Notice>}
      {sharedInboxes && sharedInboxes.count > 0 && <Notice kind="warning">{t('sharedInboxes', sharedInboxes)}</Notice>}
    </fieldset>
  )
}

type QuestionProps = { kind: 'info' | 'warning'; text: string; children: ReactNode }

function Question({ kind, text, children }: QuestionProps) {
  return (
    <Notice kind={kind}>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>{text}</span>
        <span className="flex flex-wrap gap-2">{children}</span>
      </span>
    </Notice>
  )
}

type ColumnQuestionsProps = { file: OpenImport; problems: FileFindings['problems']; answer: Answer }

/** Asks how to read optional columns of an import with problems, such as ambiguous dates and unreadable cells. */
function ColumnQuestions({ file, problems, answer }: ColumnQuestionsProps) {
  const t = useTranslations('recipients')
  const { ignoreUnreadable, dateOrder } = readingOf(file)
  const ignored = ignoreUnreadable ?? []
  return (
    <>
      {problems.map(({ column, code, count, sample }) => {
        const field = optionalColumns.find((one) => one === column)
        const readings = code === 'date_unclear' ? findReadings(sample) : undefined
        if (readings) {
          const { day_first: dayFirst, month_first: monthFirst } = readings
          return (
            <Question key={code} kind="warning" text={t('dateUnclear', { sample, dayFirst, monthFirst, count })}>
              <Button size="small" onClick={() => answer({ dateOrder: 'day_first' })}>
                {dayFirst}
              </Button>
              <Button size="small" onClick={() => answer({ dateOrder: 'month_first' })}>
                {monthFirst}
              </Button>
            </Question>
          )
        }
        if (!field || code === 'date_past') return null
        return (
          <Question key={`${column} ${code}`} kind="warning" text={t('unreadable', { count, field: t(field), sample })}>
            <Button size="small" onClick={() => answer({ ignoreUnreadable: [...ignored, field] })}>
              {t('importWithout', { count })}
            </Button>
          </Question>
        )
      })}
      {dateOrder && (
        <Question kind="info" text={t(`dateOrder.${dateOrder}`)}>
          <Button size="small" onClick={() => answer({ dateOrder: null })}>
            {t('askAgain')}
          </Button>
        </Question>
      )}
      {ignored.length > 0 && (
        <Question kind="info" text={t('withoutUnreadable', { fields: ignored.map((field) => t(field)).join(', ') })}>
          <Button size="small" onClick={() => answer({ ignoreUnreadable: [] })}>
            {t('askAgain')}
          </Button>
        </Question>
      )}
    </>
  )
}

type EmptyValuesProps = { count: number; answer: Answer }

/** Asks for one value or number of points for all rows without one, if the campaign has none for them. */
function EmptyValues({ count, answer }: EmptyValuesProps) {
  const t = useTranslations('recipients')
  const { currency, own } = usePeopleTarget()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | undefined>()
  const submit = () => {
    if (own === 'points') {
      const points = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0
      return points > 0 ? answer({ emptyPoints: points }) : setError(t('pointsMissing'))
    }
    const amount = parseMoney(typed, currency)
    if (amount && amount !== '0') answer({ emptyValue: toMinorNumber(amount) })
    else setError(moneyErrorText(typed, currency, t('valueInvalid')))
  }
  return (
    <Question kind="warning" text={t(own === 'points' ? 'pointsEmpty' : 'valuesEmpty', { count })}>
      <Field
        label={<span className="sr-only">{t(own === 'points' ? 'pointsForEmpty' : 'valueForEmpty')}</span>}
        error={error}
        className="w-36"
      >
        <Input
          inputMode="decimal"
          placeholder={t(own === 'points' ? 'points' : 'value')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      </Field>
      <Button size="small" className="self-center" onClick={submit}>
        {t('useForEmpty', { count })}
      </Button>
    </Question>
  )
}

type MistypedDomainsProps = { findings: FileFindings; isCorrected: boolean; answer: Answer }

function MistypedDomains({ findings: { mistyped }, isCorrected, answer }: MistypedDomainsProps) {
  const t = useTranslations('recipients')
  const [isKept, setIsKept] = useState(false)
  const count = mistyped.reduce((sum, one) => sum + one.count, 0)
  if (count === 0 || isKept) return null
  const [from, to] = [mistyped.map((one) => one.from).join(', '), [...new Set(mistyped.map((one) => one.to))].join(', ')]
  if (isCorrected)
    return (
      <Question kind="info" text={t('domainsCorrected', { count, from, to })}>
        <Button size="small" onClick={() => answer({ correctDomains: [] })}>
          {t('askAgain')}
        </Button>
      </Question>
    )
  return (
    <Question kind="warning" text={t('mistyped', { count, from, to })}>
      <Button size="small" onClick={() => answer({ correctDomains: mistyped.map((one) => one.from) })}>
        {t('correctDomains', { count })}
      </Button>
      <Button size="small" variant="ghost" onClick={() => setIsKept(true)}>
        {t('keepDomains')}
      </Button>
    </Question>
  )
}

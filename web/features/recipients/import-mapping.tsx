import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { guessColumns, type MappedField } from '#graphql/contracts/import/column-guess.ts'
import { cn } from '#web/lib/cn.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { fieldErrors, useErrorText } from '#web/lib/errors/error-text.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { BarAct } from '#web/wizard/bar-act.tsx'
import { chooseColumn, fields, guessColumnChoice, toColumnChoice, toColumnMapping } from '../../entities/recipient/column-choice.ts'
import {
  type FileSheet,
  findingsOf,
  type OpenImport,
  readChosenColumns,
  readingOf,
  sheetsOf,
  sourceOf,
} from '../../entities/recipient/open-import.ts'
import { type PeopleTarget, requiredOwnField, usePeopleTarget, withOwnAmounts } from '../../entities/recipient/people-target.ts'
import { useMapImport } from './use-map-import.ts'

type ImportMappingProps = {
  file: OpenImport
  onChecked: () => void
}

/** Chooses the sheet and the meaning of each column. The initial choice is a guess, and samples help to verify it. */
export function ImportMappingEditor({ file, onChecked }: ImportMappingProps) {
  const t = useTranslations('recipients')
  const errorText = useErrorText()
  const timeZone = useOwnZone()
  const given = usePeopleTarget()
  const [ownValues, setOwnValues] = useState(readingOf(file).ownValues ?? false)
  const target = ownValues ? withOwnAmounts(given) : given
  const needs = requiredOwnField(target)
  const from = sourceOf(file)
  const sheets = sheetsOf(file)
  const reading = readingOf(file)
  const meanings = fields.filter((field) => field === 'fullName' || target.fields.includes(field))
  const [sheet, setSheet] = useState<FileSheet | undefined>(() => sheets.find(({ index }) => index === reading.sheet))
  const columns = sheet?.columns ?? []
  const [choice, setChoice] = useState(() => {
    const chosen = readChosenColumns(file)
    return chosen ? toColumnChoice(columns, chosen) : guessColumnChoice(columns, meanings)
  })
  const [problem, setProblem] = useState<string | null>(null)
  const { check: map, loading } = useMapImport(file)
  const rows = countRows(file, sheet)
  const { own, isSame } = target
  const ownColumn = own && isSame ? guessColumns(columns)[own] : undefined

  const selectSheet = (index: number) => {
    const selected = sheets.find((one) => one.index === index)
    setSheet(selected)
    setChoice(guessColumnChoice(selected?.columns ?? [], meanings))
    setProblem(null)
  }

  const check = async () => {
    const mapping = toColumnMapping(choice)
    if (!mapping) return setProblem(t('emailColumnMissing'))
    try {
      setProblem(null)
      await map(mapping, { ...(sheet?.index === reading.sheet ? reading : { sheet: sheet?.index ?? null }), ownValues })
      onChecked()
    } catch (error) {
      setProblem(Object.values(fieldErrors(error))[0] ?? errorText(error))
    }
  }

  const options = [{ value: 'ignored', label: t('ignored') }, ...meanings.map((field) => ({ value: field, label: t(field) }))]
  return (
    <div className="max-w-[860px] pt-6">
      <h2>{t('mapping')}</h2>
      <p className="mt-1 text-muted-foreground">
        {t(needs === null ? 'mappingNote' : needs === 'value' ? 'mappingNoteEach' : 'mappingNotePoints')}
      </p>
      {file.same_at && (
        <Notice kind="info" className="mt-4">
          {t('sameFile', { from, when: formatMoment(file.same_at, timeZone) })}
        </Notice>
      )}
      {problem && (
        <Notice kind="error" className="mt-4">
          {problem}
        </Notice>
      )}
      {sheets.length > 1 && sheet && (
        <Field label={t('sheet')} className="mt-5 max-w-[340px]">
          <Select
            options={sheets.map(({ index, name, isHidden }) => ({
              value: String(index),
              label: isHidden ? t('sheetHidden', { name }) : name,
            }))}
            value={String(sheet.index)}
            onValueChange={(index) => selectSheet(Number(index))}
          />
        </Field>
      )}
      <ul className="mt-5 border-t">
        {columns.map((column, index) => {
          const field = choice[index] ?? null
          return (
            // Two columns can have the same name, so the position is the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a stored file never move
            <li key={`${sheet?.index}-${index}`} className={rowClass}>
              <div className={cn('min-w-0', field === null && 'text-muted-foreground')}>
                <p className="truncate font-medium">{column.name || t('unnamed', { number: index + 1 })}</p>
                <p className="truncate text-xs text-muted-foreground">
                  <span>{column.isHidden && `${t('columnHidden')} · `}</span>
                  <span>{column.samples.filter(Boolean).join(' · ') || t('noSamples')}</span>
                </p>
                {own && index === ownColumn && field === null && (
                  <IgnoredColumn
                    from={from}
                    target={target}
                    onTaken={() => {
                      setOwnValues(true)
                      setChoice(chooseColumn(choice, index, own))
                    }}
                  />
                )}
              </div>
              <ArrowRight aria-hidden className="size-4 stroke-[1.6] text-muted-foreground max-sm:hidden" />
              <Select
                aria-label={t('meaningOf', { column: column.name })}
                options={options}
                value={field ?? 'ignored'}
                onValueChange={(chosen) => setChoice(chooseColumn(choice, index, meaningOf(chosen)))}
              />
            </li>
          )
        })}
      </ul>
      <BarAct>
        <Button variant="primary" size="large" className="max-sm:flex-1" busy={loading} onClick={check}>
          {rows === undefined ? t('checkFile', { from }) : t('checkRows', { count: rows })}
        </Button>
      </BarAct>
    </div>
  )
}

const rowClass = 'grid items-center gap-x-5 gap-y-2 border-b py-3 sm:grid-cols-[minmax(0,1fr)_auto_220px]'

/** Returns the number of rows that the check will read, or undefined if the sheet is too long to be counted before. */
function countRows(file: OpenImport, sheet: FileSheet | undefined): number | undefined {
  const { includeHidden, sheet: checked } = readingOf(file)
  const hidden = includeHidden && checked === sheet?.index ? (findingsOf(file)?.hiddenRows ?? 0) : 0
  return sheet?.rows && sheet.rows + hidden
}

const meaningOf = (chosen: string): MappedField | null => fields.find((each) => each === chosen) ?? null

type IgnoredColumnProps = { from: 'list' | 'file'; target: PeopleTarget; onTaken: () => void }

/** Warns that a column is ignored because everyone gets the same value or points. A button uses the column instead. */
function IgnoredColumn({ from, target: { own, common, currency, mayReplace }, onTaken }: IgnoredColumnProps) {
  const t = useTranslations('recipients')
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-foreground">
      <p>
        {!common
          ? t('ignoredSame')
          : own === 'points'
            ? t('ignoredPoints', { points: Number(common) })
            : t('ignoredValue', { value: formatMoney(common, currency, { whole: true }) })}
      </p>
      {mayReplace && (
        <Button size="small" className="max-sm:min-h-11" onClick={onTaken}>
          {t(own === 'points' ? 'useFilePoints' : 'useFileValues', { from })}
        </Button>
      )}
    </div>
  )
}

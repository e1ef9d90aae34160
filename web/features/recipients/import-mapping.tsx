import { useMutation } from '@apollo/client/react'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { guessColumns } from '#graphql/rules/people/import/file/column-guess.ts'
import { graphql } from '#web/gql/gql.ts'
import { cn } from '#web/lib/cn.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { fieldErrors, useErrorText } from '#web/lib/errors/error-text.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { chooseColumn, fields, guessChoice, mappingOf } from '../../entities/recipient/column-choice.ts'
import { columnsOf, type OpenImport, sourceOf } from '../../entities/recipient/open-import.ts'
import { needsOwn, type PeopleTarget, usePeopleTarget } from '../../entities/recipient/people-target.ts'

const MapImport = graphql(`
  mutation MapImport($id: ID!, $mapping: ImportMappingInput!) {
    mapImport(id: $id, mapping: $mapping) {
      ...OpenImport_import
    }
  }
`)

/** Which column means what: guessed, with samples to see whether the guess is right. */
export function ImportMapping({ file }: { file: OpenImport }) {
  const t = useTranslations('recipients')
  const errorText = useErrorText()
  const timeZone = useOwnZone()
  const target = usePeopleTarget()
  const needs = needsOwn(target)
  const from = sourceOf(file)
  const columns = columnsOf(file)
  const meanings = fields.filter((field) => field === 'fullName' || target.fields.includes(field))
  const [choice, setChoice] = useState(() => guessChoice(columns, meanings))
  const [problem, setProblem] = useState<string | null>(null)
  const [map, { loading }] = useMutation(MapImport)
  const { own, isSame } = target
  const ownColumn = own && isSame ? guessColumns(columns)[own] : undefined

  const check = async () => {
    const mapping = mappingOf(choice)
    if (!mapping) return setProblem(t('emailColumnMissing'))
    if (needs && !choice.includes(needs)) return setProblem(t(needs === 'value' ? 'valueColumnMissing' : 'pointsColumnMissing'))
    try {
      setProblem(null)
      await map({ variables: { id: file.id, mapping } })
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
      <ul className="mt-5 border-t">
        {columns.map((column, index) => {
          const field = choice[index] ?? null
          return (
            // Two columns may have the same name: their position tells them apart.
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a stored file never move
            <li key={index} className="grid items-center gap-x-5 gap-y-2 border-b py-3 sm:grid-cols-[minmax(0,1fr)_auto_220px]">
              <div className={cn('min-w-0', field === null && 'text-muted-foreground')}>
                <p className="truncate font-medium">{column.name || t('unnamed', { number: index + 1 })}</p>
                <p className="truncate text-xs text-muted-foreground">{column.samples.filter(Boolean).join(' · ') || t('noSamples')}</p>
                {own && index === ownColumn && field === null && (
                  <IgnoredColumn from={from} target={target} onTaken={() => setChoice(chooseColumn(choice, index, own))} />
                )}
              </div>
              <ArrowRight aria-hidden className="size-4 stroke-[1.6] text-muted-foreground max-sm:hidden" />
              <Select
                aria-label={t('meaningOf', { column: column.name })}
                options={options}
                value={field ?? 'ignored'}
                onValueChange={(chosen) => setChoice(chooseColumn(choice, index, fields.find((known) => known === chosen) ?? null))}
              />
            </li>
          )
        })}
      </ul>
      <Button variant="primary" size="large" className="mt-6" busy={loading} onClick={check}>
        {t('checkFile', { from })}
      </Button>
    </div>
  )
}

type IgnoredColumnProps = { from: 'list' | 'file'; target: PeopleTarget; onTaken: () => void }

/** Says that a column of values is left out, because the campaign gives everyone the same, and offers to use the file's instead. */
function IgnoredColumn({ from, target: { own, common, currency, takeOwn }, onTaken }: IgnoredColumnProps) {
  const t = useTranslations('recipients')
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const isSaved = await takeOwn?.()
    setBusy(false)
    if (isSaved) onTaken()
  }
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-foreground">
      <p>
        {!common
          ? t('ignoredSame')
          : own === 'points'
            ? t('ignoredPoints', { points: Number(common) })
            : t('ignoredValue', { value: formatMoney(common, currency, { whole: true }) })}
      </p>
      {takeOwn && (
        <Button size="small" className="max-sm:min-h-11" busy={isBusy} onClick={take}>
          {t(own === 'points' ? 'useFilePoints' : 'useFileValues', { from })}
        </Button>
      )}
    </div>
  )
}

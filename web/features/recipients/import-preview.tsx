import { useQuery } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { greetingName } from '#graphql/contracts/recipient/greeting.ts'
import type { ImportPreviewQuery } from '#web/gql/graphql.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { addMoney, compareMoney, multiplyMoney } from '#web/lib/money/money.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { OpenImport } from '../../entities/recipient/open-import.ts'
import { usePeopleTarget } from '../../entities/recipient/people-target.ts'
import { ImportPreview_Query } from './import-preview-query.ts'

/** The total value of the ready rows and the first three as they will be greeted, so that a wrong file or column shows early. */
export function ImportPreview({ file }: { file: OpenImport }) {
  const t = useTranslations('recipients')
  const { own, common, currency } = usePeopleTarget()
  const filter = { import: { _eq: file.id }, state: { _eq: 'staged' }, suppressed: { _null: true } }
  // Each corrected row changes the result.
  const { data, error } = useQuery(ImportPreview_Query, { variables: { filter }, fetchPolicy: 'cache-and-network' })
  if (error || data?.campaign_recipients.length === 0) return null
  const worth = data && own === 'value' ? worthOf(data, common) : undefined
  const money = (amount: string) => formatMoney(amount, currency, { whole: true })
  return (
    <section aria-labelledby="first-rows" className="my-6 max-w-[860px]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-rows" className="text-sm font-medium">
          {t('firstRows')}
        </h2>
        {worth && (
          <p className="num text-sm">
            <span>
              {worth.min === worth.max
                ? t('readySame', { sum: money(worth.sum), value: money(worth.min) })
                : t('readyWorth', { sum: money(worth.sum), range: t('fromTo', { min: money(worth.min), max: money(worth.max) }) })}
            </span>
            <span>{worth.usual > 0 && common && ` ${t('withUsual', { count: worth.usual, value: money(common) })}`}</span>
          </p>
        )}
      </div>
      <Table className="mt-2">
        <TableHead>
          <TableRow>
            <TableHeader>{t('greeted')}</TableHeader>
            <TableHeader>{t('email')}</TableHeader>
            {own && <TableHeader numeric>{t(own)}</TableHeader>}
          </TableRow>
        </TableHead>
        <TableBody>
          {data
            ? data.campaign_recipients.map(({ id, email, first_name, last_name, value, points }) => (
                <TableRow key={id}>
                  <TableCell className="max-w-[30vw] truncate">
                    <bdi>{greetingName({ firstName: first_name, lastName: last_name })}</bdi>
                  </TableCell>
                  <TableCell className="max-w-[40vw] truncate text-muted-foreground">{email}</TableCell>
                  {own && (
                    <TableCell className="num text-right">
                      {own === 'points' ? (points ?? common) : (value ?? common) ? money(String(value ?? common)) : ''}
                    </TableCell>
                  )}
                </TableRow>
              ))
            : waitingRows.slice(0, file.valid).map((row) => (
                <TableRow key={row}>
                  <TableCell colSpan={own ? 3 : 2}>
                    <Skeleton className="w-56" />
                  </TableCell>
                </TableRow>
              ))}
        </TableBody>
      </Table>
    </section>
  )
}

const waitingRows = ['first', 'second', 'third']

/** Returns total, minimum and maximum in minor units. Rows without a value count with the campaign's `common` value, and are counted by `usual` if others have their own. */
function worthOf({ campaign_recipients_aggregated: [found] }: ImportPreviewQuery, common: string | null) {
  const { sum, min, max, count } = found ?? {}
  const own = count?.value ?? 0
  const others = (count?.id ?? 0) - own
  const values = [...(own && min?.value && max?.value ? [String(min.value), String(max.value)] : []), ...(others && common ? [common] : [])]
  const [first, ...rest] = values.sort(compareMoney)
  if (!first) return undefined
  const total = addMoney(String(sum?.value ?? 0), common ? multiplyMoney(common, others) : '0')
  return { sum: total, min: first, max: rest.at(-1) ?? first, usual: own ? others : 0 }
}

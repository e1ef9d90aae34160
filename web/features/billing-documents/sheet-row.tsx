import type { FragmentType } from '@apollo/client'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { NoteDetails, ReceiptDetails, StatementDetails } from '#graphql/contracts/document/words.ts'
import { graphql } from '#web/gql/gql.ts'
import { useFragmentData } from '#web/lib/apollo/use-fragment-data.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { formatDay } from '#web/lib/dates/dates.ts'
import { DownloadIcon, iconLinkClass } from '#web/ui/export/download-icon.tsx'
import { useDownload } from '#web/ui/export/use-download.ts'
import { Money } from '#web/ui/money.tsx'
import { TableCell, TableRow } from '#web/ui/table.tsx'
import { documentKindOf } from './document-kind-of.ts'
import { MarkText } from './mark-text.tsx'
import { markOf, type ReceiptNote } from './receipt-mark.ts'
import { monthName } from './statement-days.ts'

const SheetRow_document = graphql(`
  fragment SheetRow_document on documents {
    id
    kind
    number
    period
    details
    date_created
  }
`)

type SheetRowProps = {
  document: FragmentType<typeof SheetRow_document>
  /** The notes of the receipts in the list. */
  notes: ReceiptNote[]
}

/** One issued document in the list, as a link with its subject and amount. A refunded receipt is marked with its notes. */
export function SheetRow({ document, notes }: SheetRowProps) {
  const t = useTranslations('billingDocuments')
  const { data } = useFragmentData({ fragment: SheetRow_document, from: document })
  const { id, number, period, date_created } = data
  const href = `/files/documents/${id}`
  const { busy, link } = useDownload(href)
  const details = trust<ReceiptDetails | NoteDetails | StatementDetails>(data.details)
  const what = period
    ? monthName(period)
    : 'recharge' in details && t.rich('forRecharge', { number: details.recharge.number, whole: (text) => <Whole>{text}</Whole> })
  const day = formatDay(date_created, details.timeZone)
  const kind = t(`kinds.${documentKindOf(data.kind)}`)
  const mark = data.kind === 'receipt' && 'total' in details ? markOf({ id, total: details.total }, notes) : undefined
  const sum = 'total' in details ? details.total : details.closing.available
  return (
    <TableRow>
      <TableCell>
        <div className="flex items-start gap-3">
          <FileText aria-hidden className="mt-0.5 size-[18px] shrink-0 stroke-[1.6] text-muted-foreground" />
          <div className="min-w-0">
            <Link to={`/documents/${id}`} className="font-medium wrap-anywhere hover:underline">
              <span>{kind}</span> <Whole>{number}</Whole>
            </Link>
            <p className="text-xs text-muted-foreground sm:max-lg:hidden xl:hidden">
              <span>{what}</span>, <Whole>{day}</Whole>
            </p>
            {mark && (
              <p className="text-xs text-muted-foreground sm:max-w-70">
                <MarkText mark={mark} />
              </p>
            )}
          </div>
        </div>
      </TableCell>
      <TableCell className="max-sm:hidden lg:max-xl:hidden">{what}</TableCell>
      <TableCell className="num whitespace-nowrap text-muted-foreground max-sm:hidden lg:max-xl:hidden">{day}</TableCell>
      <TableCell numeric>
        {period && <span className="text-muted-foreground max-sm:block max-sm:text-xs">{t('closingShort')} </span>}
        <Money amount={data.kind === 'credit_note' ? `-${sum}` : sum} currency={details.currency} />
      </TableCell>
      <TableCell className="w-12 text-right">
        <a href={href} {...link} aria-label={t('downloadOf', { name: `${kind} ${number}` })} className={iconLinkClass}>
          <DownloadIcon busy={busy} />
        </a>
      </TableCell>
    </TableRow>
  )
}

/** A number or a day that is broken over two lines only on the narrowest screens. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap max-[359px]:whitespace-normal">{children}</span>
}

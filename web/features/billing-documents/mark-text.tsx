import { Fragment } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ReceiptMark } from './receipt-mark.ts'

/** Says that the sum of a receipt was returned, fully or in part, with links to its credit and debit notes. */
export function MarkText({ mark: { state, notes } }: { mark: ReceiptMark }) {
  const t = useTranslations('billingDocuments')
  return (
    <>
      <span>{`${t(`marks.${state}`)}: `}</span>
      {notes.map(({ id, kind, number }, at) => (
        <Fragment key={id}>
          <span>{at > 0 && ', '}</span>
          <Link to={`/documents/${id}`} className="link">
            {t(`noteNamed.${kind}`, { number })}
          </Link>
        </Fragment>
      ))}
    </>
  )
}

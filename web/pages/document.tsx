import { useSuspenseQuery } from '@apollo/client/react'
import { Suspense } from 'react'
import { data as answer, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ProformaDetails, ReceiptDetails, StatementDetails } from '#graphql/rules/paper/paper-details.ts'
import { Boot } from '#web/app/boot.tsx'
import { PaperBar } from '#web/features/papers/paper-bar.tsx'
import { isPaperKind, paperKindOf } from '#web/features/papers/paper-kind-of.ts'
import { ProformaPaper } from '#web/features/papers/proforma-paper.tsx'
import { ReceiptPaper } from '#web/features/papers/receipt-paper.tsx'
import { ReversedNote } from '#web/features/papers/reversed-note.tsx'
import { statementDays } from '#web/features/papers/statement-days.ts'
import { StatementPaper } from '#web/features/papers/statement-paper.tsx'
import { usePrintTitle } from '#web/features/papers/use-print-title.ts'
import { graphql } from '#web/gql/gql.ts'
import { trust } from '#web/lib/trust.ts'
import { useMay } from '#web/lib/use-may.ts'
import { TextLink } from '#web/ui/text-link.tsx'

const DocumentPage = graphql(`
  query DocumentPage($id: ID!) {
    documents_by_id(id: $id) {
      id
      kind
      number
      details
      recharge {
        id
        ...ReversedNote_recharge
      }
    }
  }
`)

/** A paper of ours (E6): what it said when it was issued, made to be printed. */
export function Component() {
  const { id = '' } = useParams()
  const may = useMay()
  if (!may('money.view')) throw answer(null, { status: 401 })
  return (
    <main className="min-h-dvh bg-muted px-0 py-6 sm:px-6 print:min-h-0 print:bg-transparent print:p-0">
      <Suspense fallback={<Boot />}>
        <Paper key={id} id={id} />
      </Suspense>
    </main>
  )
}

function Paper({ id }: { id: string }) {
  const t = useTranslations('papers')
  const { data } = useSuspenseQuery(DocumentPage, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const document = data.documents_by_id
  const isPaper = document && isPaperKind(document.kind)
  usePrintTitle(isPaper ? `${t(`kinds.${paperKindOf(document.kind)}`)} ${document.number}` : '')
  // An upload is a file and has no page.
  if (!isPaper) throw answer(null, { status: 404 })
  const { kind, details, recharge } = document
  const days = kind === 'statement' && statementDays(trust<StatementDetails>(details))
  return (
    <>
      <div className="mx-auto mb-6 max-w-[820px] max-sm:px-5">
        <PaperBar>
          {recharge && <TextLink to={`/recharge/status?id=${recharge.id}`}>{t('toRecharge')}</TextLink>}
          {days && <TextLink to={`/wallet?${new URLSearchParams(days)}`}>{t('toLines')}</TextLink>}
        </PaperBar>
        {kind === 'receipt' && recharge && <ReversedNote recharge={recharge} />}
      </div>
      {kind === 'receipt' && <ReceiptPaper details={trust<ReceiptDetails>(details)} />}
      {kind === 'proforma' && <ProformaPaper details={trust<ProformaDetails>(details)} />}
      {kind === 'statement' && <StatementPaper details={trust<StatementDetails>(details)} />}
    </>
  )
}

import { useSuspenseQuery } from '@apollo/client/react'
import { Suspense } from 'react'
import { data as answer, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ProformaDetails, ReceiptDetails, StatementDetails } from '#graphql/rules/ledger/document/document-details.ts'
import { DocumentBar } from '#web/features/billing-documents/document-bar.tsx'
import { documentKindOf } from '#web/features/billing-documents/document-kind-of.ts'
import { ProformaDocument } from '#web/features/billing-documents/proforma-document.tsx'
import { ReceiptDocument } from '#web/features/billing-documents/receipt-document.tsx'
import { ReversedNote } from '#web/features/billing-documents/reversed-note.tsx'
import { statementDays } from '#web/features/billing-documents/statement-days.ts'
import { StatementDocument } from '#web/features/billing-documents/statement-document.tsx'
import { usePrintTitle } from '#web/features/billing-documents/use-print-title.ts'
import { graphql } from '#web/gql/gql.ts'
import type { DocumentPageQuery } from '#web/gql/graphql.ts'
import { BffError } from '#web/lib/bff/call-bff.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { Boot } from '#web/ui/boot.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const DocumentPage = graphql(`
  query DocumentPage($id: ID!) {
    documents(filter: { id: { _eq: $id }, status: { _eq: "issued" } }, limit: 1) {
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

/** Others than readers of money are told so before anything is asked. */
export function loader() {
  if (!currentUser()?.abilities.includes('money.view')) throw answer(null, { status: 401 })
  return null
}

/** A document of ours (E6): what it said when it was issued, made to be printed. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<Boot />}>
      <FoundPaper key={id} id={id} />
    </Suspense>
  )
}

function FoundPaper({ id }: { id: string }) {
  const { data } = useSuspenseQuery(DocumentPage, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const [document] = data.documents
  // Nobody else's is told from one that never was; an upload is a file and has no page.
  if (!document) throw new BffError(404, { message: 'No such paper', extensions: { code: 'NOT_FOUND' } })
  return <Paper document={document} />
}

function Paper({ document }: { document: DocumentPageQuery['documents'][number] }) {
  const t = useTranslations('papers')
  const { number, details, recharge } = document
  const kind = documentKindOf(document.kind)
  usePrintTitle(`${t(`kinds.${kind}`)} ${number}`)
  const days = kind === 'statement' && statementDays(trust<StatementDetails>(details))
  return (
    <main className="min-h-dvh bg-muted px-0 py-6 sm:px-6 print:min-h-0 print:bg-transparent print:p-0">
      <div className="mx-auto mb-6 max-w-[820px] max-sm:px-5">
        <DocumentBar id={document.id}>
          {recharge && <TextLink to={`/recharge/status?id=${recharge.id}`}>{t('toRecharge')}</TextLink>}
          {days && <TextLink to={`/wallet?${new URLSearchParams(days)}`}>{t('toLines')}</TextLink>}
        </DocumentBar>
        {kind === 'receipt' && recharge && <ReversedNote recharge={recharge} />}
      </div>
      {kind === 'receipt' && <ReceiptDocument details={trust<ReceiptDetails>(details)} />}
      {kind === 'proforma' && <ProformaDocument details={trust<ProformaDetails>(details)} />}
      {kind === 'statement' && <StatementDocument details={trust<StatementDetails>(details)} />}
    </main>
  )
}

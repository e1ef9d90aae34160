import { useSuspenseQuery } from '@apollo/client/react'
import { ArrowLeft, Printer } from 'lucide-react'
import { type ReactNode, Suspense, useEffect } from 'react'
import { data as answer, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { NoteDetails, ProformaDetails, ReceiptDetails, StatementDetails } from '#graphql/contracts/document/words.ts'
import { documentKindOf } from '#web/features/billing-documents/document-kind-of.ts'
import { NoteDocument } from '#web/features/billing-documents/note-document.tsx'
import { ProformaDocument } from '#web/features/billing-documents/proforma-document.tsx'
import { ReceiptDocument } from '#web/features/billing-documents/receipt-document.tsx'
import { RefundNotice } from '#web/features/billing-documents/refund-notice.tsx'
import { statementDays } from '#web/features/billing-documents/statement-days.ts'
import { StatementDocument } from '#web/features/billing-documents/statement-document.tsx'
import { graphql } from '#web/gql/gql.ts'
import type { DocumentPageQuery } from '#web/gql/graphql.ts'
import { BffError } from '#web/lib/bff/call-bff.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { currentUser } from '#web/lib/session/session.ts'
import { Boot } from '#web/ui/boot.tsx'
import { Button, buttonVariants } from '#web/ui/button.tsx'
import { DownloadIcon } from '#web/ui/export/download-icon.tsx'
import { useDownload } from '#web/ui/export/use-download.ts'
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
        ...RefundNotice_recharge
      }
    }
  }
`)

/** Throws 401 for users without the ability `money.view`, before the page requests anything. */
export function loader() {
  if (!currentUser()?.abilities.includes('money.view')) throw answer(null, { status: 401 })
  return null
}

/** The page of an issued billing document (receipt, note, pro-forma or statement), in a layout for printing (E6). */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<Boot />}>
      <LoadedDocument key={id} id={id} />
    </Suspense>
  )
}

function LoadedDocument({ id }: { id: string }) {
  const { data } = useSuspenseQuery(DocumentPage, { variables: { id }, fetchPolicy: 'cache-and-network' })
  const [document] = data.documents
  // Another company's document looks like a missing one. An upload has no page.
  if (!document) throw new BffError(404, { message: 'No such document', extensions: { code: 'NOT_FOUND' } })
  return <DocumentView document={document} />
}

function DocumentView({ document }: { document: DocumentPageQuery['documents'][number] }) {
  const t = useTranslations('billingDocuments')
  const { number, details, recharge } = document
  const kind = documentKindOf(document.kind)
  const title = `${t(`kinds.${kind}`)} ${number}`
  usePageTitle(title)
  usePrintTitle(title)
  const days = kind === 'statement' && statementDays(trust<StatementDetails>(details))
  return (
    <main className="min-h-dvh bg-muted px-0 py-6 sm:px-6 print:min-h-0 print:bg-transparent print:p-0">
      <div className="mx-auto mb-6 max-w-[820px] max-sm:px-5">
        <DocumentBar id={document.id}>
          {recharge && <TextLink to={`/recharge/status?id=${recharge.id}`}>{t('toRecharge')}</TextLink>}
          {days && <TextLink to={`/wallet?${new URLSearchParams(days)}`}>{t('toLines')}</TextLink>}
        </DocumentBar>
        {kind === 'receipt' && recharge && (
          <RefundNotice recharge={recharge} receipt={{ id: document.id, total: trust<ReceiptDetails>(details).total }} />
        )}
      </div>
      {kind === 'receipt' && <ReceiptDocument details={trust<ReceiptDetails>(details)} />}
      {(kind === 'credit_note' || kind === 'debit_note') && <NoteDocument kind={kind} details={trust<NoteDetails>(details)} />}
      {kind === 'proforma' && <ProformaDocument details={trust<ProformaDetails>(details)} />}
      {kind === 'statement' && <StatementDocument details={trust<StatementDetails>(details)} />}
    </main>
  )
}

/** The bar above a document with a link back, related links, download and print. It is not printed. */
function DocumentBar({ id, children }: { id: string; children?: ReactNode }) {
  const t = useTranslations('billingDocuments')
  const href = `/files/documents/${id}`
  const { busy, link } = useDownload(href)
  return (
    <nav aria-label={t('document')} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <TextLink to="/profile/documents" className="inline-flex items-center gap-2 border-transparent">
        <ArrowLeft aria-hidden className="size-4 stroke-[1.8]" />
        {t('back')}
      </TextLink>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:w-full max-sm:justify-between">
        {children}
        <span className="flex gap-2.5">
          <Button onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('print')}
          </Button>
          <a href={href} {...link} className={buttonVariants({ variant: 'primary' })}>
            <DownloadIcon busy={busy} />
            {t('download')}
          </a>
        </span>
      </div>
    </nav>
  )
}

/** Changes the page title while printing, since browsers use it as the file name of a PDF. */
function usePrintTitle(title: string): void {
  useEffect(() => {
    let before = ''
    const begin = () => {
      before = document.title
      document.title = title
    }
    const end = () => {
      document.title = before
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [title])
}

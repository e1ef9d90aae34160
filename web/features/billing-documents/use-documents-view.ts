import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { issuedDocumentKinds } from '#graphql/contracts/document/words.ts'
import { parseAsPage } from '#web/ui/list/address-parsers.ts'

/** Rows per page. Users cannot change it, as the uploads follow on the same page. */
export const documentsPageSize = 25

const parsers = { kind: parseAsStringLiteral(issuedDocumentKinds), page: parseAsPage.withDefault(1) }

/** Keeps the kind and the page number of the documents list in the URL. */
export function useDocumentsView() {
  const [{ kind, page }, show] = useQueryStates(parsers, { history: 'push' })
  const variables = useMemo(
    () => ({
      filter: { status: { _eq: 'issued' }, ...(kind && { kind: { _eq: kind } }) },
      limit: documentsPageSize,
      page: Math.max(1, page),
    }),
    [kind, page],
  )
  return { kind, page: variables.page, show, variables }
}

export type DocumentsView = ReturnType<typeof useDocumentsView>

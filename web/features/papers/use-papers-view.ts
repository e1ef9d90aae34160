import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { paperKinds } from '#graphql/rules/ledger/paper/paper-kinds.ts'
import { parseAsPage } from '#web/ui/list/address-parsers.ts'

export const papersPageSize = 25

const parsers = { kind: parseAsStringLiteral(paperKinds), page: parseAsPage.withDefault(1) }

/** Which papers are shown, kept in the address. */
export function usePapersView() {
  const [{ kind, page }, show] = useQueryStates(parsers, { history: 'push' })
  const variables = useMemo(
    () => ({
      papers: { status: { _eq: 'issued' }, ...(kind && { kind: { _eq: kind } }) },
      limit: papersPageSize,
      page: Math.max(1, page),
    }),
    [kind, page],
  )
  return { kind, page: variables.page, show, variables }
}

export type PapersView = ReturnType<typeof usePapersView>

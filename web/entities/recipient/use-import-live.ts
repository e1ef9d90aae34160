import { useApolloClient, useSubscription } from '@apollo/client/react'
import type { DocumentNode } from 'graphql'
import { checkedImports, isOneOf } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import { askAgain } from '#web/lib/apollo/ask-again.ts'

/** Not `OpenImport_import`: only what the hub serves may be selected. */
const ImportLive = graphql(`
  subscription ImportLive {
    imports_mutated {
      data {
        id
        status
        rows
        valid
        invalid
        duplicate
        suppressed
        recent
        progress
        failure
        failure_code
        revision
      }
    }
  }
`)

/** Follows the file being imported; requests it again once it is checked or added, or when another one came. */
export function useImportLive(file: string | undefined, refetch: DocumentNode[]): void {
  const apollo = useApolloClient()
  useSubscription(ImportLive, {
    ignoreResults: true,
    onData: ({ data: { data: event } }) => {
      const changed = event?.imports_mutated?.data
      if (changed?.id !== file || changed?.status === 'applied' || isOneOf(checkedImports, changed?.status ?? '')) {
        void askAgain(apollo, ({ options }) => refetch.includes(options.query))
      }
    },
  })
}

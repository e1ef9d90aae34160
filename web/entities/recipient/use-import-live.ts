import { useApolloClient, useSubscription } from '@apollo/client/react'
import type { DocumentNode } from 'graphql'
import { checkedImports, isOneOf } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import { refetchMatching } from '#web/lib/apollo/refetch-matching.ts'

/** Live changes of one import. Lists its fields again, as subscriptions do not offer all fields of `OpenImport_import`. */
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

/** Subscribes to the current import. Refetches `refetch` when the import is checked or added, or when another one starts. */
export function useImportLive(file: string | undefined, refetch: DocumentNode[]): void {
  const apollo = useApolloClient()
  useSubscription(ImportLive, {
    ignoreResults: true,
    onData: ({ data: { data: event } }) => {
      const changed = event?.imports_mutated?.data
      if (changed?.id !== file || changed?.status === 'applied' || isOneOf(checkedImports, changed?.status ?? '')) {
        void refetchMatching(apollo, ({ options }) => refetch.includes(options.query))
      }
    },
  })
}

import type { ApolloClient } from '@apollo/client'
import { wordsOf } from '#graphql/contracts/text/text-pattern.ts'
import { graphql } from '#web/gql/gql.ts'
import type { SearchByNameQuery } from '#web/gql/graphql.ts'

const SearchByName = graphql(`
  query SearchByName(
    $campaigns: campaigns_filter! @filters(by: ["search_text", "status"])
    $templates: templates_filter! @filters(by: ["search_text", "status"])
  ) {
    campaigns(filter: $campaigns, sort: ["-seq"], limit: 3) {
      id
      name
      status
      delivery_type
      wizard_step
    }
    templates(filter: $templates, sort: ["-seq"], limit: 3) {
      id
      name
      status
      delivery_type
      wizard_step
    }
  }
`)

export type NameMatches = Pick<SearchByNameQuery, 'campaigns' | 'templates'>

export const noMatches: NameMatches = { campaigns: [], templates: [] }

/** Finds campaigns and templates whose name has every word of the text, newest first. Returns none if the request fails. */
export async function findByName(apollo: ApolloClient, text: string): Promise<NameMatches> {
  const filter = { _and: [{ status: { _neq: 'archived' } }, ...wordsOf(text).map((word) => ({ search_text: { _icontains: word } }))] }
  try {
    const { data } = await apollo.query({
      query: SearchByName,
      variables: { campaigns: filter, templates: filter },
      fetchPolicy: 'network-only',
    })
    return data ?? noMatches
  } catch {
    return noMatches
  }
}

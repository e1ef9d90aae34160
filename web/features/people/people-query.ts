import type { ObservableQuery } from '@apollo/client'
import { graphql } from '#web/gql/gql.ts'
import type { PersonRow_recipientFragment } from '#web/gql/graphql.ts'

/** One of the company's people, as a row of the list shows them. */
export type ListedPerson = Omit<PersonRow_recipientFragment, ' $fragmentName'>

/** One page of the company's people. */
export const PeopleListQuery = graphql(`
  query PeopleList(
    $filter: recipients_filter! @filters(by: ["date_created", "search_text", "status"])
    $limit: Int!
    $page: Int!
    $countTo: Int!
  ) {
    recipients(filter: $filter, sort: ["-seq"], limit: $limit, page: $page) {
      id
      status
      tags
      ...PersonRow_recipient
    }
    found: recipients_aggregated(filter: $filter, offset: $countTo) {
      count {
        id
      }
    }
  }
`)

/** Reads the people that a search found, in any order. */
export const FoundPeopleQuery = graphql(`
  query FoundPeople($ids: [ID]!) {
    recipients(filter: { id: { _in: $ids } }, limit: 100) {
      id
      status
      tags
      ...PersonRow_recipient
    }
  }
`)

/** The queries to refetch after a change of a person, as far as the page shows them. */
export const peopleQueries = [PeopleListQuery, FoundPeopleQuery]

export const isPeopleList = ({ queryName }: ObservableQuery): boolean => queryName === 'PeopleList' || queryName === 'FoundPeople'

/** Counts the people who match the filter, without erased ones. */
export const PeopleMatching = graphql(`
  query PeopleMatching($filter: recipients_filter! @filters(by: ["date_created", "search_text", "status"])) {
    recipients_aggregated(filter: { _and: [$filter, { status: { _neq: "erased" } }] }) {
      count {
        id
      }
    }
  }
`)

/**
 * The points balances of the given people, with the unit's names. Recipients have no relation to their accounts, so this is a query of its
 * own.
 */
export const PeopleBalances = graphql(`
  query PeopleBalances($people: [ID]!) {
    points_accounts(filter: { recipient: { id: { _in: $people } } }, limit: 100) {
      id
      balance
      recipient {
        id
      }
    }
    points_programs(limit: 1) {
      id
      unit_name
      unit_one
    }
  }
`)

/** Loads the newest import into the company's people that is neither finished nor discarded. */
export const PeopleFile = graphql(`
  query PeopleFile {
    imports(
      limit: 1
      sort: ["-seq"]
      filter: { campaign: { id: { _null: true } }, status: { _in: ["uploaded", "validating", "ready", "ready_with_errors", "applying", "failed"] } }
    ) {
      id
      ...OpenImport_import
    }
  }
`)

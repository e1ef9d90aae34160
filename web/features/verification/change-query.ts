import { graphql } from '#web/gql/gql.ts'

/** The company's uploads that can support a change. */
export const ChangeDocuments = graphql(`
  query ChangeDocuments {
    documents(filter: { status: { _eq: "stored" } }, sort: ["-seq"], limit: 50) {
      id
      name
    }
  }
`)

export const ChangeReport_request = graphql(`
  fragment ChangeReport_request on change_requests {
    id
    status
    before
    after
    reason
    note
    date_created
    decided_at
  }
`)

import { graphql } from '#web/gql/gql.ts'

/** Loads the newest 50 uploads, which can support a requested change of company details. */
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

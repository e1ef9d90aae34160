import { graphql } from '#web/gql/gql.ts'

export const DocumentsPage = graphql(`
  query DocumentsPage($filter: documents_filter @filters(by: ["kind", "status"]), $limit: Int!, $page: Int!) {
    issued: documents(filter: $filter, sort: ["-seq"], limit: $limit, page: $page) {
      id
      kind
      recharge {
        id
      }
      ...SheetRow_document
    }
    counted: documents_aggregated(filter: $filter) {
      count {
        id
      }
    }
    documents(filter: { status: { _eq: "stored" } }, sort: ["-seq"], limit: 200) {
      id
      ...DocumentRow_document
    }
  }
`)

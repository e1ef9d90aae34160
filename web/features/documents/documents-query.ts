import { graphql } from '#web/gql/gql.ts'

export const DocumentsPage = graphql(`
  query DocumentsPage($papers: documents_filter @filters(by: ["kind", "status"]), $limit: Int!, $page: Int!) {
    papers: documents(filter: $papers, sort: ["-seq"], limit: $limit, page: $page) {
      id
      ...PaperRow_document
    }
    counted: documents_aggregated(filter: $papers) {
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

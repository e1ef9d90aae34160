import { graphql } from '#web/gql/gql.ts'

export const DocumentsPage = graphql(`
  query DocumentsPage {
    documents(filter: { status: { _eq: "stored" } }, sort: ["-seq"], limit: 200) {
      id
      ...DocumentRow_document
    }
  }
`)

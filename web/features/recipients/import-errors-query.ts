import { graphql } from '#web/gql/gql.ts'

export const ImportErrors_Query = graphql(`
  query ImportErrors($filter: import_errors_filter! @filters(by: ["code", "import.id", "state"]), $limit: Int!, $offset: Int!) {
    import_errors(filter: $filter, limit: $limit, offset: $offset, sort: ["row_no"]) {
      id
      column
      ...ImportErrorRow_error
    }
    import_errors_aggregated(filter: $filter) {
      count {
        id
      }
    }
  }
`)

import { graphql } from '#web/gql/gql.ts'

/** Emails a new invite link. The old link stops working. */
export const ResendInvite = graphql(`
  mutation ResendInvite($id: ID!) {
    resendInvite(id: $id) {
      id
      status
      expires_at
    }
  }
`)

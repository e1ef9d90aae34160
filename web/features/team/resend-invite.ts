import { graphql } from '#web/gql/gql.ts'

/** Mails a new link to someone who was asked in; the old one dies. */
export const ResendInvite = graphql(`
  mutation ResendInvite($id: ID!) {
    resendInvite(id: $id) {
      id
      status
      expires_at
    }
  }
`)

import { graphql } from '#web/gql/gql.ts'

/** Mails a new link to someone who was invited; the old one no longer works. */
export const ResendInvite = graphql(`
  mutation ResendInvite($id: ID!) {
    resendInvite(id: $id) {
      id
      status
      expires_at
    }
  }
`)

import { useSubscription } from '@apollo/client/react'
import { graphql } from '#web/gql/gql.ts'
import { checkSession, currentUser, updateCompany } from '#web/lib/session/session.ts'

const CompanyLive = graphql(`
  subscription CompanyLive {
    companies_mutated {
      data {
        id
        name
        logo
        primary_color
        theme
        verification
        verification_note
        revision
      }
    }
  }
`)

/**
 * The only subscription to the company, which updates its badge, banner and storefront. A revision newer than the session's reloads the
 * session with its permissions.
 */
export function CompanyLiveUpdates() {
  useSubscription(CompanyLive, {
    ignoreResults: true,
    onData: ({ data }) => {
      const company = data.data?.companies_mutated?.data
      if (!company) return
      const { name, logo, primary_color: primaryColor, theme, verification, verification_note: verificationNote, revision } = company
      updateCompany({ name, logo, primaryColor, theme: theme ?? 'system', verification, verificationNote })
      if (revision > (currentUser()?.company.revision ?? revision)) void checkSession()
    },
  })
  return null
}

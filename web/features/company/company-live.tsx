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
        pause_reason
        revision
      }
    }
  }
`)

/**
 * Subscribes to the company and updates its name, logo, theme, verification and pause in the session. Reloads the session if the company's
 * `revision` is newer, as permissions may have changed.
 */
export function CompanyLiveUpdates() {
  useSubscription(CompanyLive, {
    ignoreResults: true,
    onData: ({ data }) => {
      const company = data.data?.companies_mutated?.data
      if (!company) return
      const {
        name,
        logo,
        primary_color: primaryColor,
        theme,
        verification,
        verification_note: verificationNote,
        pause_reason: pauseReason,
        revision,
      } = company
      updateCompany({ name, logo, primaryColor, theme: theme ?? 'system', verification, verificationNote, pauseReason })
      if (revision > (currentUser()?.company.revision ?? revision)) void checkSession()
    },
  })
  return null
}

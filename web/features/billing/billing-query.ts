import { graphql } from '#web/gql/gql.ts'

/** The company's billing details, of which there is no row before the first save, and the company's own details. */
export const BillingPage = graphql(`
  query BillingPage {
    billing_details(limit: 1) {
      id
      legal_name
      email
      address
      city
      state
      postal_code
      country
      tax_number
      bank_holder
      bank_code
      bank_last4
      version
      date_updated
    }
    companies(limit: 1) {
      id
      registered_name
      country
    }
  }
`)

import { graphql } from '#web/gql/gql.ts'

/** The company's points program, the number of accounts with a balance, and the sum of the balances. */
export const PointsSettings = graphql(`
  query PointsSettings {
    points_programs(limit: 1) {
      id
      status
      version
      ...WizardDraft_program
    }
    points_accounts_aggregated(filter: { balance: { _gt: 0 } }) {
      count {
        id
      }
      sum {
        balance
      }
    }
  }
`)

/** The stored points program, for a form whose edits are to be merged with it. */
export const PointsProgramNow = graphql(`
  query PointsProgramNow {
    points_programs(limit: 1) {
      id
      version
      unit_name
      unit_one
      rate
      validity_days
      catalogue
    }
  }
`)

export const SavePointsProgram = graphql(`
  mutation SavePointsProgram($version: Int!, $input: PointsProgramInput!) {
    updatePointsProgram(version: $version, input: $input) {
      id
      version
      ...WizardDraft_program
    }
  }
`)

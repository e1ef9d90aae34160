import { graphql } from '#web/gql/gql.ts'

/** The company's points: what one is called, where it can be spent, and how many people have. */
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

export const SavePointsProgram = graphql(`
  mutation SavePointsProgram($version: Int!, $input: PointsProgramInput!) {
    updatePointsProgram(version: $version, input: $input) {
      id
      version
      ...WizardDraft_program
    }
  }
`)

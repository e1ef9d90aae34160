import type { ApolloClient } from '@apollo/client'
import { graphql } from '#web/gql/gql.ts'
import type { PointsProgramInput } from '#web/gql/graphql.ts'
import type { DraftCalls } from './create-draft-saver.ts'

const UpdatePointsProgram = graphql(`
  mutation UpdatePointsProgram($version: Int!, $input: PointsProgramInput!) {
    updatePointsProgram(version: $version, input: $input) {
      id
      version
      ...WizardDraft_program
    }
  }
`)

/**
 * Returns the functions that create and save a company's points program. Creating it again returns the existing one, since a company has
 * one program.
 */
export function programCalls(apollo: ApolloClient): DraftCalls {
  const save = async (version: number, input: PointsProgramInput) => {
    const { data } = await apollo.mutate({ mutation: UpdatePointsProgram, variables: { version, input } })
    const program = data?.updatePointsProgram
    if (!program) throw new Error('The points were saved but cannot be read')
    return { id: program.id, version: program.version ?? version + 1 }
  }
  return {
    createFields: ['unitName', 'unitOne', 'rate', 'validityDays', 'catalogue', 'wizardStep'],
    create: (_, { unitName, unitOne, rate, validityDays, catalogue, wizardStep }) =>
      save(0, { unitName, unitOne, rate, validityDays, catalogue, wizardStep }),
    update: async (_, version, { unitName, unitOne, rate, validityDays, catalogue, wizardStep }) =>
      (await save(version, { unitName, unitOne, rate, validityDays, catalogue, wizardStep })).version,
  }
}

import { catalogueInput } from '#graphql/contracts/brand/catalogue.ts'
import { graphql } from '#web/gql/gql.ts'
import type { WizardDraft_programFragment } from '#web/gql/graphql.ts'
import { readColumn } from './read-column.ts'

/** The fields of a company's points program that its wizard edits and shows, in one fragment that all steps share (R36). */
export const WizardDraft_program = graphql(`
  fragment WizardDraft_program on points_programs {
    id
    status
    version
    wizard_step
    unit_name
    unit_one
    rate
    validity_days
    catalogue
    company {
      id
      reward_currency
    }
  }
`)

/**
 * Parses the row of a points program to a draft. Its `value` is null, so no brand is ruled out by amount. People choose how many points to
 * spend.
 */
export const readProgram = (row: WizardDraft_programFragment) => ({
  ...row,
  subject: 'program' as const,
  name: row.unit_name,
  unitName: row.unit_name,
  unitOne: row.unit_one,
  value: null,
  currency: row.company?.reward_currency ?? '',
  catalogue: readColumn(catalogueInput, row.catalogue),
})

export type ProgramDraft = ReturnType<typeof readProgram>

import type { Knex } from 'knex'
import type { Rates } from '#rules/campaign/cost.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import { applyingImport } from '#rules/people/import/apply-import.ts'
import { orThrow } from '#rules/platform/db/database.ts'

/** What a company's settings say of its launches, and what stands in the way of this one. */
export type LaunchTerms = {
  /** Rows of a file are moving into the campaign. */
  isApplying: boolean
  /** The submitter has a budget; what is left of it is read later (readBudget). */
  hasBudget: boolean
  rates: Rates
  /** As it is stored (confirm-amount.ts). */
  confirmAmount: number | null
  /** From which total (minor units) or number of rewards another person is asked; null: never. */
  approval: { amount: number | null; count: number | null }
}

/** Reads them once, after the campaign is locked: a change of the rates reprices drafts one by one, each under its lock. */
export async function readLaunchTerms(trx: Knex.Transaction, draft: CampaignRow, member: string): Promise<LaunchTerms> {
  const row = await orThrow(
    trx('companies')
      .where({ id: draft.company })
      .first('fee_bps', 'tax_bps', 'confirm_amount', 'approval_amount', 'approval_count', {
        applying: applyingImport(trx, draft.id),
        monthly_limit: trx('member_budgets').where({ member }).select('monthly_limit'),
      }),
  )
  return {
    isApplying: row.applying !== null,
    hasBudget: row.monthly_limit !== null,
    rates: { feeBps: row.fee_bps, taxBps: row.tax_bps },
    confirmAmount: asLimit(row.confirm_amount),
    approval: { amount: asLimit(row.approval_amount), count: asLimit(row.approval_count) },
  }
}

const asLimit = (value: number | string | null): number | null => (value === null ? null : Number(value))

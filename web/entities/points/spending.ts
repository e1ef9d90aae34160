import { skipToken, useQuery } from '@apollo/client/react'
import { type Catalogue, catalogueInput } from '#graphql/contracts/brand/catalogue.ts'
import type { SpendableKind } from '#graphql/contracts/brand/spendable.ts'
import { graphql } from '#web/gql/gql.ts'
import { toMinorNumber } from '#web/lib/money/money.ts'
import type { AnyDraft, Draft } from '#web/wizard/draft.ts'
import { readColumn } from '#web/wizard/read-column.ts'

/** The company's points program with its rate, unit names and the catalogue where points can be spent. */
export const PointsSpending = graphql(`
  query PointsSpending {
    points_programs(limit: 1) {
      id
      rate
      unit_name
      unit_one
      catalogue
    }
  }
`)

/**
 * The rewards that brands must accept. `worth` is the range of values in minor units, null if unknown. `pointsCatalogue` limits the brands
 * for points.
 */
export type Spending = { worth: { min: number; max: number } | null; kind: SpendableKind; pointsCatalogue: Catalogue | null }

export const anySpending: Spending = { worth: null, kind: {}, pointsCatalogue: null }

/** Returns the spending for rewards that all have this value (minor units) and are spent at once. */
export const exactSpending = (value: string): Spending => ({ ...anySpending, worth: both(toMinorNumber(value)) })

/** True if all rewards have the same known value, so that everyone can choose from the same brands. */
export const isExact = ({ worth }: Spending): boolean => worth !== null && worth.min === worth.max

/** Returns the values of a draft's rewards and how they are spent, as far as known. Undefined while the points program loads. */
export function useSpending(draft: AnyDraft): Spending | undefined {
  const isPoints = draft.subject !== 'program' && draft.delivery_type === 'rewardpoints'
  const { data, error } = useQuery(PointsSpending, isPoints ? {} : skipToken)
  if (error && !data) throw error
  if (isPoints && !data) return undefined
  const program = data?.points_programs[0]
  const rate = program ? toMinorNumber(program.rate) : null
  const points = rate === null ? {} : { kind: { points: { rate } }, pointsCatalogue: readColumn(catalogueInput, program?.catalogue) }
  if (draft.subject !== 'campaign') return { ...anySpending, ...points }
  const codeDetails = draft.delivery_type === 'rewardcodes' ? draft.code_details : null
  return { ...anySpending, ...points, ...(codeDetails && { kind: { codeDetails } }), worth: worthOf(draft, rate) }
}

function worthOf(draft: Draft, rate: number | null): Spending['worth'] {
  const { delivery_type: type, value, value_min: min, value_max: max, code_details: codes, points_assignment: points } = draft
  if (type === 'rewardcodes') return codes && both(codes.value)
  if (type === 'rewardlinks' && value) return both(toMinorNumber(value))
  if (type === 'rewardpoints' && points?.mode === 'same') return rate && points.points ? both(rate * points.points) : null
  const range = min !== null && max !== null && { min: toMinorNumber(min), max: toMinorNumber(max) }
  return range && range.max > 0 ? range : null
}

const both = (value: number) => ({ min: value, max: value })

import type { DocumentNode } from 'graphql'
import { createContext, use } from 'react'
import type { Draft } from '#web/features/wizard/draft.ts'
import type { Field } from './column-choice.ts'
import { RecipientsStep } from './recipients-step-query.ts'

/** Where people are added: a campaign, or without one the company's list. */
export type PeopleTarget = {
  campaign: string | null
  currency: string
  /** What a row may bring of its own, and what counts without it; a code is worth the same for all. */
  own: 'value' | 'points' | null
  common: string | null
  /** What a row can hold, in the order it is asked for. */
  fields: Field[]
  /** What is asked anew when a file comes, goes or is added. */
  refetch: DocumentNode[]
}

export const PeopleTargetContext = createContext<PeopleTarget | null>(null)

export function usePeopleTarget(): PeopleTarget {
  const target = use(PeopleTargetContext)
  if (!target) throw new Error('Only where people are added')
  return target
}

const names: Field[] = ['email', 'firstName', 'lastName']
const reach: Field[] = ['phone', 'country', 'timeZone']

export function campaignTarget({ id, currency, delivery_type, value, points_assignment }: Draft): PeopleTarget {
  const own = delivery_type === 'rewardcodes' ? null : delivery_type === 'rewardpoints' ? 'points' : 'value'
  const points = points_assignment?.points
  return {
    campaign: id,
    currency,
    own,
    common: own === 'points' ? (points ? String(points) : null) : value,
    fields: [...names, ...(own ? ([own] as const) : []), ...reach, 'sendAt', 'tags'],
    refetch: [RecipientsStep],
  }
}

export const companyTarget = (currency: string, refetch: DocumentNode[]): PeopleTarget => ({
  campaign: null,
  currency,
  own: null,
  common: null,
  fields: [...names, ...reach, 'tags'],
  refetch,
})

/** What each row has to say for itself. */
export const needsOwn = ({ own, common }: PeopleTarget): 'value' | 'points' | null => (own && !common ? own : null)

import type { DocumentNode } from 'graphql'
import { createContext, use } from 'react'
import { valueModeOf } from '#graphql/contracts/campaign/words.ts'
import type { Draft } from '#web/wizard/draft.ts'
import type { PersonField } from './column-choice.ts'
import { RecipientsStep } from './recipients-step-query.ts'

/** The list that people are added to, which is a campaign's or the company's. `campaign` is null for the company's. */
export type PeopleTarget = {
  campaign: string | null
  currency: string
  /** The reward field that each person's row can set, with `common` as its default. Null for codes, which have one value for everyone. */
  own: 'value' | 'points' | null
  common: string | null
  /** True if everyone gets the same value or points, so that rows cannot set their own. */
  isSame: boolean
  /** True if a file may replace the common value or points by its own (`withOwnAmounts`). */
  mayReplace: boolean
  /** The fields of the form that adds or edits one person, in display order. */
  fields: PersonField[]
  /** The queries to refetch after a file of people is uploaded or removed, or its people are added to the list. */
  refetch: DocumentNode[]
}

export const PeopleTargetContext = createContext<PeopleTarget | null>(null)

export function usePeopleTarget(): PeopleTarget {
  const target = use(PeopleTargetContext)
  if (!target) throw new Error('Only where people are added')
  return target
}

const names: PersonField[] = ['email', 'firstName', 'lastName']
const reach: PersonField[] = ['phone', 'country', 'timeZone']

export function campaignTarget(draft: Draft): PeopleTarget {
  const { id, currency, delivery_type, usualValue, points_assignment } = draft
  const own = delivery_type === 'rewardcodes' ? null : delivery_type === 'rewardpoints' ? 'points' : 'value'
  const points = points_assignment?.points
  const isSame = own === 'points' ? points_assignment?.mode === 'same' : own === 'value' && valueModeOf(draft) === 'same'
  return {
    campaign: id,
    currency,
    own,
    common: own === 'points' ? (points ? String(points) : null) : usualValue,
    isSame,
    mayReplace: isSame && draft.status === 'draft',
    fields: [...names, ...(own && !isSame ? ([own] as const) : []), ...reach, 'sendAt', 'tags'],
    refetch: [RecipientsStep],
  }
}

/** Returns the target for a file whose own value or points replace the common one once it is added. Rows without one keep the common one. */
export const withOwnAmounts = (target: PeopleTarget): PeopleTarget =>
  target.own && target.isSame ? { ...target, isSame: false, fields: [...names, target.own, ...target.fields.slice(names.length)] } : target

export const companyTarget = (currency: string, refetch: DocumentNode[]): PeopleTarget => ({
  campaign: null,
  currency,
  own: null,
  common: null,
  isSame: false,
  mayReplace: false,
  fields: [...names, ...reach, 'tags'],
  refetch,
})

/** Returns the reward field that every row must fill in. Null if everyone gets the same, or if rows without a value get `common`. */
export const requiredOwnField = ({ own, common, isSame }: PeopleTarget): 'value' | 'points' | null =>
  own && !common && !isSame ? own : null

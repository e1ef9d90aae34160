import type { DocumentNode } from 'graphql'
import { createContext, use } from 'react'
import { valueModeOf } from '#graphql/rules/campaign/value-mode.ts'
import type { DraftSaver } from '#web/wizard/create-draft-saver.ts'
import type { Draft } from '#web/wizard/draft.ts'
import type { PersonField } from './column-choice.ts'
import { RecipientsStep } from './recipients-step-query.ts'

/** Where people are added: a campaign, or without one the company's list. */
export type PeopleTarget = {
  campaign: string | null
  currency: string
  /** What a row may have of its own, and what counts without it; a code is worth the same for everyone. */
  own: 'value' | 'points' | null
  common: string | null
  /** The campaign gives everyone the same: no row may have its own. */
  isSame: boolean
  /** Switches to a value, or a number of points, per person; null where that is fixed. Returns whether it is saved. */
  takeOwn: (() => Promise<boolean>) | null
  /** What a row can hold, in the order it is asked for. */
  fields: PersonField[]
  /** What is requested anew when a file comes, goes or is added. */
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

export function campaignTarget(draft: Draft, saver: Pick<DraftSaver, 'change' | 'flush'> | null): PeopleTarget {
  const { id, currency, delivery_type, value, points_assignment } = draft
  const own = delivery_type === 'rewardcodes' ? null : delivery_type === 'rewardpoints' ? 'points' : 'value'
  const points = points_assignment?.points
  const isSame = own === 'points' ? points_assignment?.mode === 'same' : own === 'value' && valueModeOf(draft) === 'same'
  const each =
    own === 'points'
      ? { pointsAssignment: { note: points_assignment?.note ?? null, mode: 'per_recipient' as const, points: null } }
      : { valueMode: 'per_recipient' as const }
  return {
    campaign: id,
    currency,
    own,
    common: own === 'points' ? (points ? String(points) : null) : value,
    isSame,
    takeOwn:
      isSame && saver
        ? async () => {
            saver.change(each)
            return saver.flush()
          }
        : null,
    fields: [...names, ...(own && !isSame ? ([own] as const) : []), ...reach, 'sendAt', 'tags'],
    refetch: [RecipientsStep],
  }
}

export const companyTarget = (currency: string, refetch: DocumentNode[]): PeopleTarget => ({
  campaign: null,
  currency,
  own: null,
  common: null,
  isSame: false,
  takeOwn: null,
  fields: [...names, ...reach, 'tags'],
  refetch,
})

/** What each row has to say for itself. */
export const needsOwn = ({ own, common, isSame }: PeopleTarget): 'value' | 'points' | null => (own && !common && !isSame ? own : null)

import type { Ability } from '#graphql/rules/platform/access/abilities.ts'

type FirstStep = {
  name: 'verify' | 'logo' | 'campaign'
  isDone: boolean
  path: string
  may: Ability /** It is with us: nothing to do but wait. */
  waits?: boolean
}

type Known = { verification: string; logo: string | null; launched: number }

/** What a company does once, in the order in which it helps. */
export const firstSteps = ({ verification, logo, launched }: Known): FirstStep[] => [
  {
    name: 'verify',
    isDone: verification === 'verified',
    path: '/profile/company',
    may: 'company.edit',
    waits: verification === 'under_review',
  },
  { name: 'logo', isDone: logo !== null, path: '/profile/storefront', may: 'storefront.edit' },
  { name: 'campaign', isDone: launched > 0, path: '/campaigns/create', may: 'campaign.draft' },
]

/** The first that is open and can be done now by who has these abilities. */
export const nextStep = (steps: readonly FirstStep[], may: (ability: Ability) => boolean): FirstStep | undefined =>
  steps.find((step) => !step.isDone && !step.waits && may(step.may))

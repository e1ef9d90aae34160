import type { CampaignStep } from '#graphql/rules/campaign/steps.ts'
import type { PageModule } from '#web/routes.tsx'
import type { Subject, Wizard } from './steps.ts'

type StepPage = () => Promise<PageModule>

const catalogue: StepPage = () => import('#web/features/catalogue/catalogue-step.tsx')

/** What each step shows, loaded when it is opened: one component a noun, shared by every wizard that asks the same. */
const stepPages: Record<Subject, Partial<Record<CampaignStep, StepPage>>> = {
  campaign: {
    details: () => import('#web/features/campaign-details/details-step.tsx'),
    catalogue,
    codedetails: () => import('#web/features/codes/code-details-step.tsx'),
    points: () => import('#web/features/points/points-step.tsx'),
    delivery: () => import('#web/features/delivery/delivery-step.tsx'),
    recipients: () => import('#web/features/recipients/recipients-step.tsx'),
    template: () => import('#web/features/message/template-step.tsx'),
    finish: () => import('#web/features/launch/finish-step.tsx'),
  },
  template: {
    details: () => import('#web/features/templates/name-step.tsx'),
    catalogue,
    delivery: () => import('#web/features/templates/delivery-step.tsx'),
    template: () => import('#web/features/templates/messages-step.tsx'),
    finish: () => import('#web/features/templates/finish-step.tsx'),
  },
  program: {
    details: () => import('#web/features/points/setup-details-step.tsx'),
    catalogue,
    recipients: () => import('#web/features/people/setup-recipients-step.tsx'),
    finish: () => import('#web/features/points/setup-finish-step.tsx'),
  },
}

/** Codes are handed over in ways of their own. */
const codePages: Partial<Record<CampaignStep, StepPage>> = { delivery: () => import('#web/features/codes/code-delivery-step.tsx') }

/** The pages of a wizard in the order of its steps; undefined while one of them is missing: a wizard opens whole. */
export function pagesOf({ subject, type, steps }: Wizard): StepPage[] | undefined {
  const own = { ...stepPages[subject], ...(subject === 'campaign' && type === 'rewardcodes' ? codePages : {}) }
  const pages = steps.flatMap(({ name }) => own[name] ?? [])
  return pages.length === steps.length ? pages : undefined
}

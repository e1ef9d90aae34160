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
    delivery: () => import('#web/features/delivery/delivery-step.tsx'),
    recipients: () => import('#web/features/recipients/recipients-step.tsx'),
    template: () => import('#web/features/message/template-step.tsx'),
    finish: () => import('#web/features/launch/finish-step.tsx'),
  },
  template: { catalogue },
  program: {
    details: () => import('#web/features/points/setup-details-step.tsx'),
    catalogue,
    finish: () => import('#web/features/points/setup-finish-step.tsx'),
  },
}

/** The pages of a wizard in the order of its steps; undefined while one of them is missing: a wizard opens whole. */
export function pagesOf({ subject, steps }: Wizard): StepPage[] | undefined {
  const pages = steps.flatMap(({ name }) => stepPages[subject][name] ?? [])
  return pages.length === steps.length ? pages : undefined
}

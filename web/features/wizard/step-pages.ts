import type { CampaignStep } from '#graphql/rules/campaign/steps.ts'
import type { PageModule } from '#web/routes.tsx'

/** What each step of any wizard shows, loaded when it is opened: one component a noun. */
export const stepPages: Record<Exclude<CampaignStep, 'codedetails' | 'points'>, () => Promise<PageModule>> = {
  details: () => import('#web/features/campaign-details/details-step.tsx'),
  catalogue: () => import('#web/features/catalogue/catalogue-step.tsx'),
  delivery: () => import('#web/features/delivery/delivery-step.tsx'),
  recipients: () => import('#web/features/recipients/recipients-step.tsx'),
  template: () => import('#web/features/message/template-step.tsx'),
  finish: () => import('#web/features/launch/finish-step.tsx'),
}

import type { CampaignStep } from '#graphql/contracts/campaign/steps.ts'
import type { PageModule } from '#web/lib/page-module.ts'
import type { Subject, Wizard } from '#web/wizard/wizard.ts'
import type { RouteDefinition } from './route-definition.ts'

/** Returns the rows of the route table for a wizard, one for each step (R30–R42). */
export function wizardRoutes(wizard: Wizard): RouteDefinition[] {
  const { base, steps, subject } = wizard
  return steps.map(({ name, path, route }) => ({
    path: `${base}${path}`,
    name: route,
    layout: 'wizard',
    subject,
    guard: 'user',
    lazy: pageOf(wizard, name),
  }))
}

type StepPage = () => Promise<PageModule>

const catalogue: StepPage = () => import('#web/features/catalogue/catalogue-step.tsx')

/** The function that loads each step's page, by wizard and step. A step that several wizards have in common has the same page. */
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

/** The pages that campaigns of reward codes have in place of the usual ones. Their delivery step has other settings. */
const codePages: Partial<Record<CampaignStep, StepPage>> = { delivery: () => import('#web/features/codes/code-delivery-step.tsx') }

/** Returns the function that loads a step's page. Throws while the routes are created if the wizard's step has no page. */
function pageOf({ subject, type, base }: Wizard, name: CampaignStep): StepPage {
  const own = subject === 'campaign' && type === 'rewardcodes' ? codePages[name] : undefined
  const page = own ?? stepPages[subject][name]
  if (!page) throw new Error(`No page for ${name} of ${base}`)
  return page
}

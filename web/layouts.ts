import type { PageModule } from '#web/lib/page-module.ts'
import type { Subject } from '#web/wizard/wizard.ts'

/**
 * What stands round the pages of an area: its list of pages, or of each wizard who may, which draft, and whether it still is one.
 * Not in routes.tsx, which the profile frame reads.
 */
export const layouts: Record<'profile' | Subject, () => Promise<PageModule>> = {
  profile: () => import('#web/app/profile/profile-frame.tsx'),
  campaign: () => import('#web/pages/campaign-wizard.tsx'),
  program: () => import('#web/pages/points-setup.tsx'),
  template: () => import('#web/pages/template-wizard.tsx'),
}

import type { PageModule } from '#web/lib/page-module.ts'
import type { Subject } from '#web/wizard/wizard.ts'

/**
 * The functions that load the layouts of routes: the profile area's, and one for each kind of wizard, which checks access. Separate from
 * routes.tsx, which the profile layout imports.
 */
export const layouts: Record<'profile' | Subject, () => Promise<PageModule>> = {
  profile: () => import('#web/app/profile/profile-frame.tsx'),
  campaign: () => import('#web/pages/campaign-wizard.tsx'),
  program: () => import('#web/pages/points-setup.tsx'),
  template: () => import('#web/pages/template-wizard.tsx'),
}

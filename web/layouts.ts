import type { PageModule } from '#web/lib/page-module.ts'
import type { Subject } from '#web/wizard/wizard.ts'

/**
 * The layout module of each area: the profile list, or the checks of each wizard. Separate from routes.tsx, which the profile layout
 * imports.
 */
export const layouts: Record<'profile' | Subject, () => Promise<PageModule>> = {
  profile: () => import('#web/app/profile/profile-frame.tsx'),
  campaign: () => import('#web/pages/campaign-wizard.tsx'),
  program: () => import('#web/pages/points-setup.tsx'),
  template: () => import('#web/pages/template-wizard.tsx'),
}

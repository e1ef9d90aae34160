import { Coins, Gift, House, LayoutTemplate, type LucideIcon, Stamp, Wallet } from 'lucide-react'
import type { Ability } from '#graphql/rules/platform/access/abilities.ts'
import type { Guard } from '#web/app/router/guards.ts'
import { wizardRoutes } from '#web/app/router/wizard-routes.ts'
import type { PageModule } from '#web/lib/page-module.ts'
import type messages from '#web/messages/en.json'
import type { Subject } from '#web/wizard/wizard.ts'
import { wizards } from '#web/wizard/wizards.ts'

/** A screen of the app. Its title and description are `routes.<name>` of the messages. */
export type RouteDefinition = {
  path: string
  name: keyof typeof messages.routes
  /** `app`: side navigation and top bar; `profile`: the profile area's own list in these; `wizard`: the rail of its steps; `bare`: nothing around it. */
  layout: 'app' | 'profile' | 'wizard' | 'bare'
  /** What the wizard round it fills in. */
  subject?: Subject
  guard: Guard
  /** Its place in the side navigation, which follows the order of the rows. */
  nav?: {
    icon: LucideIcon /** Where it is called otherwise than its page (P5). */
    label?: 'navHome' /** Who is shown it, where others may come by a link. */
    may?: Ability
  }
  /** Its group in the list of the profile area. */
  area?: 'you' | 'company' | 'money' | 'security'
  /** Who may open it; others are told so, and are not shown the way (S3). */
  may?: Ability
  /** Offered by the search dialog; a path with a parameter never is. */
  search?: true
  /** What stands in its place while it loads; where nothing is said, a heading, a strip and lines. */
  shape?: 'list' | 'ledger' | 'form' | 'cards'
  /** Where this address has moved to. */
  redirect?: string
  lazy: () => Promise<PageModule>
}

/** The table of contents: every address, who may open it and what it is called. */
export const routeDefinitions: readonly RouteDefinition[] = [
  { path: '/auth/login', name: 'login', layout: 'bare', guard: 'guest', lazy: () => import('#web/pages/login.tsx') },
  { path: '/auth/signup', name: 'signup', layout: 'bare', guard: 'guest', lazy: () => import('#web/pages/signup.tsx') },
  { path: '/auth/:id/reward', name: 'signupReward', layout: 'bare', guard: 'guest', lazy: () => import('#web/pages/signup-reward.tsx') },
  { path: '/auth/recover', name: 'recover', layout: 'bare', guard: 'guest', lazy: () => import('#web/pages/recover.tsx') },
  { path: '/auth/reset', name: 'reset', layout: 'bare', guard: 'guest', lazy: () => import('#web/pages/reset.tsx') },
  { path: '/auth/undo-email', name: 'emailUndo', layout: 'bare', guard: 'none', lazy: () => import('#web/pages/email-undo.tsx') },
  { path: '/auth/callback', name: 'callback', layout: 'bare', guard: 'guest', lazy: () => import('#web/pages/callback.tsx') },
  {
    path: '/',
    name: 'dashboard',
    layout: 'app',
    guard: 'user',
    nav: { icon: House, label: 'navHome' },
    search: true,
    lazy: () => import('#web/pages/dashboard.tsx'),
  },
  {
    path: '/campaigns',
    name: 'campaigns',
    layout: 'app',
    guard: 'user',
    nav: { icon: Gift },
    search: true,
    lazy: () => import('#web/pages/campaigns.tsx'),
  },
  { path: '/campaigns/:id/view', name: 'campaignView', layout: 'app', guard: 'user', lazy: () => import('#web/pages/campaign-view.tsx') },
  {
    path: '/campaigns/create',
    name: 'campaignType',
    layout: 'app',
    guard: 'user',
    search: true,
    lazy: () => import('#web/pages/campaign-type.tsx'),
  },
  {
    path: '/templates',
    name: 'templates',
    shape: 'list',
    layout: 'app',
    guard: 'user',
    nav: { icon: LayoutTemplate },
    search: true,
    lazy: () => import('#web/pages/templates.tsx'),
  },
  { path: '/templates/:id/view', name: 'templateView', layout: 'app', guard: 'user', lazy: () => import('#web/pages/template-view.tsx') },
  {
    path: '/templates/create',
    name: 'templateType',
    layout: 'app',
    guard: 'user',
    may: 'template.edit',
    search: true,
    lazy: () => import('#web/pages/template-type.tsx'),
  },
  ...wizards.flatMap(wizardRoutes),
  {
    path: '/approvals',
    name: 'approvals',
    shape: 'list',
    layout: 'app',
    guard: 'user',
    nav: { icon: Stamp, may: 'approval.decide' },
    search: true,
    lazy: () => import('#web/pages/approvals.tsx'),
  },
  { path: '/approvals/:id', name: 'approval', layout: 'app', guard: 'user', lazy: () => import('#web/pages/approval.tsx') },
  {
    path: '/points-settings/recipients',
    name: 'pointsRecipients',
    layout: 'app',
    guard: 'user',
    search: true,
    lazy: () => import('#web/pages/points-recipients.tsx'),
  },
  {
    path: '/recharge',
    name: 'recharge',
    shape: 'form',
    layout: 'app',
    guard: 'user',
    nav: { icon: Wallet },
    search: true,
    lazy: () => import('#web/pages/recharge.tsx'),
  },
  {
    path: '/recharge/status',
    name: 'rechargeStatus',
    layout: 'app',
    guard: 'user',
    lazy: () => import('#web/pages/recharge-status.tsx'),
  },
  {
    path: '/points-settings',
    name: 'pointsSettings',
    shape: 'form',
    layout: 'app',
    guard: 'user',
    nav: { icon: Coins },
    search: true,
    lazy: () => import('#web/pages/points-settings.tsx'),
  },
  {
    path: '/points-settings/catalogue',
    name: 'pointsCatalogue',
    shape: 'cards',
    layout: 'app',
    guard: 'user',
    search: true,
    lazy: () => import('#web/pages/points-catalogue.tsx'),
  },
  ...profilePages([
    { path: '/profile', name: 'profile', area: 'you', search: true, lazy: () => import('#web/pages/profile.tsx') },
    { path: '/profile/edit', name: 'profileEdit', shape: 'form', search: true, lazy: () => import('#web/pages/profile-edit.tsx') },
    {
      path: '/profile/preference',
      name: 'profilePreference',
      shape: 'form',
      area: 'you',
      search: true,
      lazy: () => import('#web/pages/profile-preference.tsx'),
    },
    {
      path: '/profile/company',
      name: 'profileCompany',
      shape: 'form',
      area: 'company',
      search: true,
      lazy: () => import('#web/pages/profile-company.tsx'),
    },
    {
      path: '/profile/storefront',
      name: 'profileStorefront',
      shape: 'form',
      area: 'company',
      search: true,
      lazy: () => import('#web/pages/profile-storefront.tsx'),
    },
    {
      path: '/profile/team',
      name: 'profileTeam',
      shape: 'list',
      area: 'company',
      search: true,
      lazy: () => import('#web/pages/profile-team.tsx'),
    },
    {
      path: '/profile/permissions',
      name: 'profilePermissions',
      shape: 'list',
      area: 'company',
      search: true,
      lazy: () => import('#web/pages/profile-permissions.tsx'),
    },
    {
      path: '/profile/permissions/edit',
      name: 'profilePermissionsEdit',
      may: 'permission.edit',
      lazy: () => import('#web/pages/profile-permissions-edit.tsx'),
    },
    {
      path: '/profile/project',
      name: 'profileProject',
      shape: 'form',
      area: 'company',
      may: 'project.edit',
      search: true,
      lazy: () => import('#web/pages/profile-project.tsx'),
    },
    {
      path: '/profile/documents',
      name: 'profileDocuments',
      shape: 'list',
      area: 'money',
      may: 'money.view',
      search: true,
      lazy: () => import('#web/pages/profile-documents.tsx'),
    },
    {
      path: '/profile/billing',
      name: 'profileBilling',
      shape: 'form',
      area: 'money',
      may: 'money.view',
      search: true,
      lazy: () => import('#web/pages/profile-billing.tsx'),
    },
    {
      path: '/profile/approvals',
      name: 'profileApprovals',
      shape: 'form',
      area: 'money',
      may: 'approval.edit',
      search: true,
      lazy: () => import('#web/pages/profile-approvals.tsx'),
    },
    {
      path: '/profile/low-balance',
      name: 'profileLowBalance',
      shape: 'form',
      area: 'money',
      may: 'alert.edit',
      search: true,
      lazy: () => import('#web/pages/profile-low-balance.tsx'),
    },
    {
      path: '/profile/settings',
      name: 'profileSettings',
      shape: 'form',
      area: 'security',
      search: true,
      lazy: () => import('#web/pages/profile-settings.tsx'),
    },
    {
      path: '/profile/security',
      name: 'profileSecurity',
      shape: 'form',
      area: 'security',
      search: true,
      lazy: () => import('#web/pages/profile-security.tsx'),
    },
    {
      path: '/profile/activity',
      name: 'profileActivity',
      shape: 'list',
      area: 'security',
      may: 'audit.view',
      search: true,
      lazy: () => import('#web/pages/profile-activity.tsx'),
    },
  ]),
  {
    path: '/documents/:id',
    name: 'document',
    layout: 'bare',
    guard: 'user',
    may: 'money.view',
    lazy: () => import('#web/pages/document.tsx'),
  },
  { path: '/help', name: 'help', layout: 'app', guard: 'user', search: true, lazy: () => import('#web/pages/help.tsx') },
  { path: '/help/:slug', name: 'helpDocument', layout: 'app', guard: 'user', lazy: () => import('#web/pages/help-document.tsx') },
  {
    path: '/wallet',
    name: 'wallet',
    shape: 'ledger',
    layout: 'app',
    guard: 'user',
    search: true,
    lazy: () => import('#web/pages/wallet.tsx'),
  },
]

function profilePages(pages: Omit<RouteDefinition, 'layout' | 'guard'>[]): RouteDefinition[] {
  return pages.map((page) => ({ ...page, layout: 'profile', guard: 'user' }))
}

import { useTranslations } from 'use-intl'
import type { PageEntry } from '#web/lib/page-entry.ts'

const headings = {
  login: 'login.heading',
  signup: 'signup.heading',
  recover: 'recover.heading',
  campaigns: 'campaigns.heading',
  campaignType: 'campaignType.heading',
  campaignDetails: 'details.heading',
  templateName: 'templates.nameStep.heading',
  templates: 'templates.heading',
  templateType: 'templates.chooser.heading',
  approvals: 'approvals.heading',
  people: 'people.title',
  rewards: 'rewards.heading',
  pointsRecipients: 'people.heading',
  recharge: 'recharge.heading',
  pointsSettings: 'pointsSettings.heading',
  pointsCatalogue: 'pointsSettings.catalogueHeading',
  profileEdit: 'profileEdit.heading',
  profilePreference: 'preference.heading',
  profileCompany: 'companyInformation.heading',
  profileStorefront: 'storefront.heading',
  profileTeam: 'team.heading',
  profileDevelopers: 'developers.heading',
  profilePermissions: 'permissions.heading',
  profilePermissionsEdit: 'permissions.editHeading',
  profileProject: 'project.heading',
  profileDocuments: 'documents.heading',
  profileBilling: 'billing.heading',
  profileApprovals: 'approvals.rules.heading',
  profileLowBalance: 'lowBalance.heading',
  profileSettings: 'settings.heading',
  profileSecurity: 'security.heading',
  profileActivity: 'activityLog.heading',
  help: 'help.heading',
  wallet: 'wallet.heading',
} as const satisfies Partial<Record<PageEntry['name'], string>>

/**
 * Returns the heading of a page when it is the same for everyone, for its skeleton. Undefined when it depends on data. A test compares each
 * with the page.
 */
export function useFixedHeading(name: PageEntry['name']): string | undefined {
  const t = useTranslations()
  return hasFixedHeading(name) ? t(headings[name]) : undefined
}

const hasFixedHeading = (name: PageEntry['name']): name is keyof typeof headings => name in headings

import { matchPath } from 'react-router'
import { campaignEditWizards, campaignWizards } from './campaign-wizards.ts'
import { pointsSetupWizard } from './points-setup-wizard.ts'
import { templateEditWizards, templateWizards } from './template-wizards.ts'
import type { Subject, Wizard } from './wizard.ts'

/** Every wizard there is. */
export const wizards: readonly Wizard[] = [
  ...Object.values(campaignWizards),
  ...Object.values(campaignEditWizards),
  ...templateWizards,
  ...templateEditWizards,
  pointsSetupWizard,
]

/** The wizard that an address belongs to. */
export const wizardAt = (pathname: string, subject: Subject): Wizard | undefined =>
  wizards.find(
    (wizard) => wizard.subject === subject && wizard.steps.some(({ path }) => matchPath(`${wizard.base}${path}`, pathname) !== null),
  )

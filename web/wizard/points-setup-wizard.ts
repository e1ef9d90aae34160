import type { Wizard } from './wizard.ts'

/** R36: a company's points are set up once, before its first points campaign. */
export const pointsSetupWizard: Wizard = {
  subject: 'program',
  type: 'rewardpoints',
  kind: 'pointsSetup',
  base: '/campaigns/setup/rewardpoints',
  isOnly: true,
  exit: '/campaigns',
  steps: [
    { name: 'details', path: '', route: 'pointsCompany', label: 'company' },
    { name: 'catalogue', path: '/catalogue', route: 'pointsSetupCatalogue', label: 'globalCatalogue' },
    { name: 'recipients', path: '/recipients', route: 'pointsSetupRecipients', label: 'recipients' },
    { name: 'finish', path: '/finish', route: 'pointsSetupFinish', label: 'review' },
  ],
}

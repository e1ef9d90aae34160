import { matchPath } from 'react-router'
import { type DeliveryType, deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import type { Subject, Wizard, WizardStep } from './wizard.ts'

type Steps = Record<DeliveryType, readonly WizardStep[]>

const details: WizardStep = { name: 'details', path: '', route: 'campaignDetails', label: 'details' }
const catalogue: WizardStep = { name: 'catalogue', path: '/catalogue', route: 'campaignCatalogue', label: 'catalogue' }
const codedetails: WizardStep = { name: 'codedetails', path: '/codedetails', route: 'campaignCodes', label: 'codedetails' }
const points: WizardStep = { name: 'points', path: '/points', route: 'campaignPoints', label: 'points' }
const delivery: WizardStep = { name: 'delivery', path: '/delivery', route: 'campaignDelivery', label: 'delivery' }
const schedule: WizardStep = { name: 'delivery', path: '/schedule', route: 'campaignSchedule', label: 'schedule' }
const recipients: WizardStep = { name: 'recipients', path: '/recipients', route: 'campaignRecipients', label: 'recipients' }
const template: WizardStep = { name: 'template', path: '/template', route: 'campaignTemplate', label: 'template' }
const finish: WizardStep = { name: 'finish', path: '/finish', route: 'campaignFinish', label: 'finish' }

/** The steps of each delivery type (R30, R31, R32). A test compares their order with the rules' (`campaignSteps`). */
const campaignSteps: Steps = {
  rewardcodes: [details, catalogue, codedetails, delivery, template, finish],
  rewardlinks: [details, catalogue, delivery, recipients, template, finish],
  rewardpoints: [details, catalogue, points, recipients, schedule, template, finish],
}

const byDeliveryType = (make: (type: DeliveryType) => Wizard) =>
  Object.fromEntries(deliveryTypes.map((type) => [type, make(type)])) as Record<DeliveryType, Wizard>

/** The wizards that create a campaign, by delivery type. The id of the draft is in the query. */
export const campaignWizards = byDeliveryType((type) => ({
  subject: 'campaign',
  type,
  kind: 'newCampaign',
  base: `/campaigns/create/${type}`,
  exit: '/campaigns',
  steps: campaignSteps[type],
}))

/**
 * The wizards that edit an existing campaign, by delivery type, with the steps of a new one (R33–R35). The campaign's id is in the path.
 */
export const campaignEditWizards = byDeliveryType((type) => ({
  ...campaignWizards[type],
  kind: 'editCampaign',
  base: `/campaigns/:id/edit/${type}`,
}))

const templateName: WizardStep = { name: 'details', path: '', route: 'templateName', label: 'name' }
const brands: WizardStep = { name: 'catalogue', path: '/catalogue', route: 'templateCatalogue', label: 'catalogue' }
const usualDelivery: WizardStep = { name: 'delivery', path: '/delivery', route: 'templateDelivery', label: 'templateDelivery' }
const messages: WizardStep = { name: 'template', path: '/template', route: 'templateMessages', label: 'template' }
const review: WizardStep = { name: 'finish', path: '/finish', route: 'templateFinish', label: 'review' }

/** The steps of a template of each delivery type (R37, R38, R39). */
const templateSteps: Steps = {
  rewardcodes: [templateName, brands, messages, review],
  rewardlinks: [templateName, brands, usualDelivery, messages, review],
  rewardpoints: [templateName, brands, usualDelivery, messages, review],
}

/** The wizards that create a template, by delivery type. The id of the draft is in the query. */
export const templateWizards = byDeliveryType((type) => ({
  subject: 'template',
  type,
  kind: 'newTemplate',
  base: `/templates/create/${type}`,
  exit: '/templates',
  steps: templateSteps[type],
}))

/**
 * The wizards that edit an existing template, by delivery type, with the steps of a new one (R40–R42). The template's id is in the path.
 */
export const templateEditWizards = byDeliveryType((type) => ({
  ...templateWizards[type],
  kind: 'editTemplate',
  base: `/templates/:id/edit/${type}`,
}))

/** The setup of a company's points program, done once before its first points campaign (R36). */
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

/** The wizards of campaigns, templates and the points program, both those that create and those that edit. */
export const wizards: readonly Wizard[] = [
  ...Object.values(campaignWizards),
  ...Object.values(campaignEditWizards),
  ...Object.values(templateWizards),
  ...Object.values(templateEditWizards),
  pointsSetupWizard,
]

/** Returns the wizard of this subject that has a step at the path, or undefined. */
export const wizardAt = (pathname: string, subject: Subject): Wizard | undefined =>
  wizards.find(
    (wizard) => wizard.subject === subject && wizard.steps.some(({ path }) => matchPath(`${wizard.base}${path}`, pathname) !== null),
  )

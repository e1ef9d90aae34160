import { matchPath } from 'react-router'
import { type DeliveryType, deliveryTypes } from '#graphql/rules/campaign/terms/delivery-types.ts'
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

/** R30, R31, R32; their order is the rules' (`campaignSteps`), which a test compares. */
const campaignSteps: Steps = {
  rewardcodes: [details, catalogue, codedetails, delivery, template, finish],
  rewardlinks: [details, catalogue, delivery, recipients, template, finish],
  rewardpoints: [details, catalogue, points, recipients, schedule, template, finish],
}

const ofEachType = (make: (type: DeliveryType) => Wizard) =>
  Object.fromEntries(deliveryTypes.map((type) => [type, make(type)])) as Record<DeliveryType, Wizard>

/** A new campaign, its draft in the query. */
export const campaignWizards = ofEachType((type) => ({
  subject: 'campaign',
  type,
  kind: 'newCampaign',
  base: `/campaigns/create/${type}`,
  exit: '/campaigns',
  steps: campaignSteps[type],
}))

/** R33–R35: the same steps for a campaign that exists. */
export const campaignEditWizards = ofEachType((type) => ({
  ...campaignWizards[type],
  kind: 'editCampaign',
  base: `/campaigns/:id/edit/${type}`,
}))

const named: WizardStep = { name: 'details', path: '', route: 'templateName', label: 'name' }
const brands: WizardStep = { name: 'catalogue', path: '/catalogue', route: 'templateCatalogue', label: 'catalogue' }
const usualDelivery: WizardStep = { name: 'delivery', path: '/delivery', route: 'templateDelivery', label: 'templateDelivery' }
const messages: WizardStep = { name: 'template', path: '/template', route: 'templateMessages', label: 'template' }
const review: WizardStep = { name: 'finish', path: '/finish', route: 'templateFinish', label: 'review' }

/** R37, R38, R39. */
const templateSteps: Steps = {
  rewardcodes: [named, brands, messages, review],
  rewardlinks: [named, brands, usualDelivery, messages, review],
  rewardpoints: [named, brands, usualDelivery, messages, review],
}

/** A new template, its draft in the query. */
export const templateWizards = ofEachType((type) => ({
  subject: 'template',
  type,
  kind: 'newTemplate',
  base: `/templates/create/${type}`,
  exit: '/templates',
  steps: templateSteps[type],
}))

/** R40–R42: the same steps for a template that exists. */
export const templateEditWizards = ofEachType((type) => ({
  ...templateWizards[type],
  kind: 'editTemplate',
  base: `/templates/:id/edit/${type}`,
}))

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

/** Every wizard there is. */
export const wizards: readonly Wizard[] = [
  ...Object.values(campaignWizards),
  ...Object.values(campaignEditWizards),
  ...Object.values(templateWizards),
  ...Object.values(templateEditWizards),
  pointsSetupWizard,
]

/** The wizard that an address belongs to. */
export const wizardAt = (pathname: string, subject: Subject): Wizard | undefined =>
  wizards.find(
    (wizard) => wizard.subject === subject && wizard.steps.some(({ path }) => matchPath(`${wizard.base}${path}`, pathname) !== null),
  )

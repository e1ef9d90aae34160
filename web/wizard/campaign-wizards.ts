import { type DeliveryType, deliveryTypes } from '#graphql/rules/campaign/terms/delivery-types.ts'
import type { Wizard, WizardStep } from './wizard.ts'

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
const steps: Record<DeliveryType, readonly WizardStep[]> = {
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
  steps: steps[type],
}))

/** R33–R35: the same steps for a campaign that exists. */
export const campaignEditWizards = ofEachType((type) => ({
  ...campaignWizards[type],
  kind: 'editCampaign',
  base: `/campaigns/:id/edit/${type}`,
}))

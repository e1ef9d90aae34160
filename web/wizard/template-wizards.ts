import { type DeliveryType, deliveryTypes } from '#graphql/rules/campaign/terms/delivery-types.ts'
import type { Wizard, WizardStep } from './wizard.ts'

const details: WizardStep = { name: 'details', path: '', route: 'templateName', label: 'name' }
const catalogue: WizardStep = { name: 'catalogue', path: '/catalogue', route: 'templateCatalogue', label: 'catalogue' }
const delivery: WizardStep = { name: 'delivery', path: '/delivery', route: 'templateDelivery', label: 'templateDelivery' }
const template: WizardStep = { name: 'template', path: '/template', route: 'templateMessages', label: 'template' }
const finish: WizardStep = { name: 'finish', path: '/finish', route: 'templateFinish', label: 'review' }

/** R37, R38, R39. */
const steps: Record<DeliveryType, readonly WizardStep[]> = {
  rewardcodes: [details, catalogue, template, finish],
  rewardlinks: [details, catalogue, delivery, template, finish],
  rewardpoints: [details, catalogue, delivery, template, finish],
}

const exit = '/templates'

/** A new template, its draft in the query. */
export const templateWizards: readonly Wizard[] = deliveryTypes.map((type) => ({
  subject: 'template',
  type,
  kind: 'newTemplate',
  base: `/templates/create/${type}`,
  exit,
  steps: steps[type],
}))

/** R40–R42: the same steps for a template that exists. */
export const templateEditWizards: readonly Wizard[] = deliveryTypes.map((type) => ({
  subject: 'template',
  type,
  kind: 'editTemplate',
  base: `/templates/:id/edit/${type}`,
  exit,
  steps: steps[type],
}))

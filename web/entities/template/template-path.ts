import { type DeliveryType, deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import type { TemplateStatus } from '#web/gql/graphql.ts'
import { stepPath } from '#web/wizard/steps.ts'
import { templateEditWizards } from '#web/wizard/wizards.ts'

type Template = { id: string; status: TemplateStatus; delivery_type: DeliveryType; wizard_step: string }

export const typeOf = ({ delivery_type: type }: Pick<Template, 'delivery_type'>): DeliveryType =>
  deliveryTypes.find((each) => each === type) ?? 'rewardlinks'

/** Returns the path for editing a template. A draft opens at the step where editing stopped, any other template at the first step. */
export function templateEditPath(template: Template): string {
  const wizard = templateEditWizards[typeOf(template)]
  return stepPath(wizard, template.status === 'draft' ? template.wizard_step : 'details', template.id)
}

/** Returns the path of a template's page. */
export const templatePath = (template: Template): string => `/templates/${template.id}/view`

/** Returns the path that starts a campaign from a template. */
export const campaignFromTemplatePath = (template: Pick<Template, 'id' | 'delivery_type'>): string =>
  `/campaigns/create/${typeOf(template)}?template=${template.id}`

import type { ApolloClient } from '@apollo/client'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { graphql } from '#web/gql/gql.ts'
import type { DraftCalls } from '#web/wizard/create-draft-saver.ts'
import type { Patch } from '#web/wizard/create-saver.ts'

const CreateTemplate = graphql(`
  mutation CreateTemplate($clientId: ID!, $input: CreateTemplateInput!) {
    createTemplate(clientId: $clientId, input: $input) {
      id
      version
      ...WizardDraft_template
    }
  }
`)

const UpdateTemplate = graphql(`
  mutation UpdateTemplate($id: ID!, $version: Int!, $input: UpdateTemplateInput!) {
    updateTemplate(id: $id, version: $version, input: $input) {
      id
      version
      ...WizardDraft_template
    }
  }
`)

/** Returns the requests with which the wizard creates and autosaves a template of the delivery type. */
export const templateCalls = (apollo: ApolloClient, deliveryType: DeliveryType): DraftCalls => ({
  createFields: ['name'],
  create: async (clientId, { name }) => {
    const { data } = await apollo.mutate({
      mutation: CreateTemplate,
      variables: { clientId, input: { deliveryType, name: name ?? '' } },
    })
    const created = data?.createTemplate
    if (!created) throw new Error('The template was made but cannot be read')
    return { id: created.id, version: created.version ?? 1 }
  },
  update: async (id, version, patch) => {
    const { data } = await apollo.mutate({ mutation: UpdateTemplate, variables: { id, version, input: inputOf(patch) } })
    return data?.updateTemplate?.version ?? version + 1
  },
})

const inputOf = ({ name, catalogue, email, sms, whatsapp, wizardStep, templateDelivery: delivery }: Patch) =>
  Object.fromEntries(
    Object.entries({ name, catalogue, delivery, email, sms, whatsapp, wizardStep }).filter(([, part]) => part !== undefined),
  )

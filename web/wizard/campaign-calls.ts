import type { ApolloClient } from '@apollo/client'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { graphql } from '#web/gql/gql.ts'
import type { DraftCalls } from './create-draft-saver.ts'

const CreateCampaign = graphql(`
  mutation CreateCampaign($clientId: ID!, $input: CreateCampaignInput!) {
    createCampaign(clientId: $clientId, input: $input) {
      id
      version
      ...WizardDraft_campaign
    }
  }
`)

const UpdateCampaign = graphql(`
  mutation UpdateCampaign($id: ID!, $version: Int!, $input: UpdateCampaignInput!) {
    updateCampaign(id: $id, version: $version, input: $input) {
      id
      version
      ...WizardDraft_campaign
    }
  }
`)

/**
 * Returns the functions that create and save a campaign draft. A new draft starts with the texts of the template with id `template`, or of
 * the company's default template.
 */
export const campaignCalls = (apollo: ApolloClient, deliveryType: DeliveryType, template: string | null): DraftCalls => ({
  createFields: ['name', 'description', 'internalReference', 'value', 'valueMode', 'budget'],
  create: async (clientId, { name, ...given }) => {
    const { description, internalReference, value, valueMode, budget } = given
    const details = { description, internalReference, value, valueMode, budget }
    const input = { deliveryType, ...(template && { template }), name: name ?? '', ...details }
    const { data } = await apollo.mutate({ mutation: CreateCampaign, variables: { clientId, input } })
    const made = data?.createCampaign
    if (!made) throw new Error('The draft was made but cannot be read')
    return { id: made.id, version: made.version ?? 1 }
  },
  update: async (id, version, input) => {
    const { data } = await apollo.mutate({ mutation: UpdateCampaign, variables: { id, version, input } })
    return data?.updateCampaign?.version ?? version + 1
  },
})

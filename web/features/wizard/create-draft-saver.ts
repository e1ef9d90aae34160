import type { ApolloClient } from '@apollo/client'
import { graphql } from '#web/gql/gql.ts'
import { createSaver, type Patch } from './create-saver.ts'
import type { Draft } from './draft.ts'

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

type Options = { apollo: ApolloClient; draft: Draft | null; onCreated: (id: string) => Promise<void> }

export type DraftSaver = ReturnType<typeof createDraftSaver>

/** The saver of one draft: it makes the draft with the first thing it saves, once whatever is retried. */
export function createDraftSaver({ apollo, draft, onCreated }: Options) {
  const clientId = crypto.randomUUID()
  let id = draft?.id
  let creations = 0

  const update = async (input: Patch, version: number): Promise<number> => {
    const { data } = await apollo.mutate({ mutation: UpdateCampaign, variables: { id: id ?? '', version, input } })
    return data?.updateCampaign?.version ?? version + 1
  }

  const create = async ({ wizardStep, name, description, internalReference, value }: Patch): Promise<number> => {
    const details = {
      name: name ?? '',
      description: description ?? null,
      internalReference: internalReference ?? null,
      value: value ?? null,
    }
    const { data } = await apollo.mutate({
      mutation: CreateCampaign,
      variables: { clientId, input: { ...details, deliveryType: 'rewardlinks' } },
    })
    const made = data?.createCampaign
    if (!made) throw new Error('The draft was made but cannot be read')
    id = made.id
    await onCreated(made.id)
    const version = made.version ?? 1
    creations += 1
    // A retry finds the draft as the first call left it: what was typed since is saved over it.
    return wizardStep || creations > 1 ? update({ ...details, ...(wizardStep && { wizardStep }) }, version) : version
  }

  const saver = createSaver(
    (patch, version) => (version === null ? create(patch) : update(patch, version)),
    draft ? (draft.version ?? 0) : null,
  )
  return { ...saver, draftId: () => id }
}

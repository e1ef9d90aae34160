import { addRecipient, command, type Draft, delivery } from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import type { Person } from '#tests/support/sign-in.ts'

type Editor = Pick<Person, 'graphql' | 'fetch'>
type Edit = (editor: Editor, draft: Draft, recipient: string) => Promise<unknown>

export const scheduled = { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning }

export const draftVersion = async (editor: Editor, { id }: Draft): Promise<number> =>
  (await editor.graphql<{ campaigns_by_id: Draft }>('query ($id: ID!) { campaigns_by_id(id: $id) { version } }', { id })).data
    ?.campaigns_by_id.version ?? 0

const updateText =
  'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { status } }'

export const changeCampaign = async (editor: Editor, draft: Draft, input: object): Promise<unknown> =>
  command(editor, updateText, { id: draft.id, version: await draftVersion(editor, draft), input })

/** Uploads a recipients file with one address to a draft. Returns the id of the import that this creates. */
export async function uploadFile(editor: Editor, { id }: Draft): Promise<string> {
  const file = await editor.fetch(`/plutus/files?kind=recipients&campaign=${id}&name=more.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'E-mail\nmore@example.com\n',
  })
  return ((await file.json()) as { id: string }).id
}

/**
 * Every change of a campaign that voids its approval request, with its description. Leaves out the mapping and
 * applying of a file uploaded before the request.
 */
export const editsDuringApproval: [string, Edit][] = [
  ['its name', (editor, draft) => changeCampaign(editor, draft, { name: 'Another name' })],
  ['its value', (editor, draft) => changeCampaign(editor, draft, { value: '60000' })],
  ['its brands', (editor, draft) => changeCampaign(editor, draft, { catalogue: { mode: 'selected', brands: [] } })],
  ['its schedule', (editor, draft) => changeCampaign(editor, draft, { delivery: scheduled })],
  ['its mail', (editor, draft) => changeCampaign(editor, draft, { email: { subject: 'Other', headline: 'Other', body: 'Other' } })],
  ['one person more', (editor, { id }) => addRecipient(editor, id, { email: 'one-more@example.com' })],
  ['one person less', (editor, _, id) => command(editor, 'mutation ($id: ID!) { removeRecipient(id: $id) { id } }', { id })],
  [
    'another person',
    (editor, _, id) =>
      command(editor, 'mutation ($id: ID!, $input: RecipientInput!) { updateRecipient(id: $id, input: $input) { id } }', {
        id,
        input: { email: 'other@example.com' },
      }),
  ],
  ['nobody', (editor, { id }) => command(editor, 'mutation ($id: ID!) { removeAllRecipients(campaign: $id) { id } }', { id })],
  ['a file', uploadFile],
]

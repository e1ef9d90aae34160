import { expect } from 'vitest'
import { addRecipient, command, type Draft, draftCampaign, launch } from './campaigns.ts'
import { demo, type Person, signIn } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'
import { confirmPerson } from './step-up.ts'
import { joinTeam } from './team.ts'

export type Request = {
  id: string
  status: string
  reasons: string[]
  decision_note: string | null
  launch: { status: string }
  campaign: { status: string }
}

export const rulesText = 'mutation ($input: ApprovalRulesInput!) { updateApprovalRules(input: $input) { id } }'
export const approveText = 'mutation ($id: ID!) { approveLaunch(id: $id) { id status } }'
export const rejectText = 'mutation ($id: ID!, $reason: String!) { rejectLaunch(id: $id, reason: $reason) { id status } }'
export const recallText = 'mutation ($id: ID!) { cancelLaunch(id: $id) { id status } }'
export const reason = 'Please use the summer brands'

export const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }): string => errors?.[0]?.extensions.code ?? 'ok'

export type ApprovalFixture = Awaited<ReturnType<typeof openApprovalFixture>>

/** Requires approval for the demo company's launches from ₹500 or three rewards. Adds a Sender and a Manager, who may approve. */
export async function openApprovalFixture(stack: TestStack) {
  const owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
  const sender = await joinTeam(stack, owner, 'maker@example.com', 'Sender')
  const manager = await joinTeam(stack, owner, 'checker@example.com', 'Manager')
  const setRules = (input: { amount?: string | null; count?: number | null }) => command(owner, rulesText, { input })
  await setRules({ amount: '50000', count: 3 })

  const readyDraft = async (name: string, person: Pick<Person, 'graphql' | 'fetch'> = sender, changes: object = {}): Promise<Draft> => {
    const { id } = await draftCampaign(person, { name, changes })
    return addRecipient(person, id, { email: `for-${id.slice(0, 8)}@example.com`, firstName: 'For' })
  }
  const requestOf = async (campaign: string): Promise<Request> => {
    const { data } = await owner.graphql<{ approval_requests: Request[] }>(
      'query ($campaign: ID) { approval_requests(filter: { campaign: { id: { _eq: $campaign } } }, sort: ["-seq"], limit: 1) { id status reasons decision_note launch { status } campaign { status } } }',
      { campaign },
    )
    return data?.approval_requests[0] as Request
  }
  /** Launches a new draft as the sender and returns it while it waits for approval. */
  const submitted = async (name: string, changes: object = {}) => {
    const draft = await readyDraft(name, sender, changes)
    const made = await launch(sender, draft)
    expect(made.status).toBe('pending_approval')
    return { draft, launch: made, request: await requestOf(draft.id) }
  }
  const available = async (): Promise<number> => {
    const { data } = await owner.graphql<{ wallets: { available: string }[] }>('{ wallets(limit: 1) { available } }')
    return Number(data?.wallets[0]?.available)
  }
  return { owner, sender, manager, setRules, readyDraft, requestOf, submitted, available }
}

import { draftCampaign } from '#tests/support/campaigns.ts'
import { signIn, signInAtBff } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { ActionCall } from './action-load.ts'
import type { Owner } from './add-owners.ts'
import { brandOf, publicClaimCall } from './claim-calls.ts'
import { builtDocument } from './documents.ts'
import { issuedRewards } from './issued-rewards.ts'
import type { Side } from './sides.ts'

/** Builds the next `count` calls of a kind, in one sequence for each caller. */
export type CallBuilder = (count: number) => ActionCall[][]

/** A kind of call that is compared, through the BFFs. `prepare` creates what `count` calls of these callers need. */
export type Act = { what: string; prepare: (side: Side, callers: Owner[], count: number) => Promise<CallBuilder> }

/** Claims of recipients, each from a network of its own. */
export const claims: Act = {
  what: 'claims',
  async prepare(side, callers, count) {
    const [directus] = side.stacks as [TestStack]
    const left = await issuedRewards(directus, await signIn(directus), count)
    const brand = await brandOf(directus, left[0])
    let made = 0
    return (some) => inSequences(callers, some, (caller) => publicClaimCall(bffOf(side, caller), left.pop() ?? '', brand, made++))
  },
}

/** Reads of the wallet in the top bar, by several people. */
export const reads: Act = {
  what: 'reads of TopBarWallet',
  async prepare(side, callers) {
    const calls = await buildersFor(side, callers, 'TopBarWallet')
    return (some) => inSequences(callers, some, (caller) => calls[caller]?.({}))
  },
}

/** Saves of drafts, each by its own person. */
export const saves: Act = {
  what: 'saves (UpdateCampaign)',
  async prepare(side, callers) {
    const calls = await buildersFor(side, callers, 'UpdateCampaign')
    const [directus] = side.stacks as [TestStack]
    const owner = await signIn(directus)
    const drafts = await Promise.all(callers.map(() => draftCampaign(owner)))
    return (some) =>
      inSequences(callers, some, (caller) => {
        const draft = drafts[caller]
        if (!draft) return undefined
        const version = draft.version++
        return calls[caller]?.({ id: draft.id, version, input: { name: `Name ${version}` } })
      })
  },
}

/** Signs the callers in at the BFF that each uses. Returns a builder of calls of a document of the web build for each. */
const buildersFor = (side: Side, callers: Owner[], document: string) =>
  Promise.all(
    callers.map(async (person, caller) => {
      const bff = bffOf(side, caller)
      const { cookie } = await signInAtBff(bff, person)
      const { id } = builtDocument(document)
      const headers = { origin: bff.url, 'x-plutus-csrf': '1', cookie }
      return (variables: object): ActionCall => ({ path: '/graphql', headers, body: JSON.stringify({ documentId: id, variables }) })
    }),
  )

const bffOf = ({ bffs }: Side, caller: number): TestStack => bffs[caller % bffs.length] as TestStack

const inSequences = (callers: Owner[], count: number, build: (caller: number) => ActionCall | undefined): ActionCall[][] =>
  callers.map((_, caller) =>
    Array.from({ length: Math.ceil(count / callers.length) }, () => build(caller)).filter((call) => call !== undefined),
  )

import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import type { Delivery } from '#rules/campaign/terms/delivery.input.ts'
import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { RedemptionHandler } from '#rules/catalogue/voucher/voucher-supplier.ts'
import type { RewardContext } from '#rules/messaging/reward-context.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { ClaimAnswer, RewardView } from '../../contracts/reward.ts'
import type { Issuer } from './issue/issuing.ts'
import type { LockedReward } from './lock-reward.ts'
import type { RewardColumns } from './redemption/capture.ts'
import type { ClaimRequest } from './redemption/claims.ts'
import type { TokenRewards } from './redemption/rewards-by-token.ts'

/** Someone opens a reward's page. `browser`: the hash of what theirs keeps. */
export type Visit = { knex: Knex; holding: TokenRewards; now: Date; isHuman: boolean; browser?: string | undefined }

/** Someone asks for a voucher's code by mail; `body` is as it came. */
export type CopyRequest = { holding: TokenRewards; body: unknown; browser?: string | undefined }

/** Columns that a kind writes on its rewards. */
export type OwnColumns = { code_last4?: string; points?: number } & Record<string, unknown>

/** Who has a reward next: `reward` is the same one, or the one that replaces it. */
export type Replacement = { reward: string; recipient: string; points?: number | undefined }

/** What the mail about a finished launch says, where nobody has what was made yet. */
export type FinishedLabels = { heading: string; ending: string }

/** How one kind of reward lives. A new kind is a folder with one of these and a line in app/reward-kinds.ts. */
export type RewardKind = {
  /** The delivery type of the campaigns that issue it. */
  deliveryType: string
  launch?: {
    /** Its part of what a launch promises, kept as it is until the transaction ends. */
    terms?: (trx: Knex.Transaction, draft: CampaignRow) => Promise<Partial<LaunchSnapshot>>
    /** Throws where its delivery cannot go as it is set up. */
    check?: (trx: Knex.Transaction, company: string, delivery: Delivery) => Promise<void>
    finished?: (delivery: Delivery) => FinishedLabels | undefined
  }
  issue: Issuer
  /** `page`: what its recipient sees. `sample`: what a test link shows, where that differs from a link's. */
  view: {
    page: (visit: Visit) => Promise<RewardView>
    sample?: (knex: Knex, context: RewardContext) => Promise<Partial<RewardView> | undefined>
  }
  redeem: {
    /** The name of its stored orders; part of their id. */
    orderedAs: string
    input: z.ZodMiniType<Omit<ClaimRequest, 'token' | 'browser'> & { repeat: boolean }>
    capture: RedemptionHandler<ClaimRequest, ClaimAnswer>
    /** Of kinds whose `capture` is `redeemReward` with these columns and nothing else: claims of theirs that meet are captured together. */
    columns?: RewardColumns
    /** What the request's key claimed before; claims nothing. */
    repeat: (work: UnitOfWork, request: ClaimRequest) => Promise<ClaimAnswer | undefined>
  }
  /** Mails a voucher's code. Refuses NOT_FOUND and RATE_LIMITED. */
  copy: (work: UnitOfWork, request: CopyRequest) => Promise<{ sentTo: string }>
  /** Gives another person what belongs to a reward beside its row, such as points. Throws where that cannot change hands. */
  transfer: (work: UnitOfWork, reward: LockedReward, replacement: Replacement) => Promise<void>
  /** The columns of the reward that replaces one. */
  successor: (reward: LockedReward, snapshot: LaunchSnapshot) => OwnColumns
}

/** By what `rewards.kind` stores. */
export type RewardKinds = Record<string, RewardKind>

export function kindOf(kinds: RewardKinds, name: string): RewardKind {
  const kind = kinds[name]
  if (!kind) throw new Error(`no kind of reward is called ${name}`)
  return kind
}

export function kindOfDelivery(kinds: RewardKinds, deliveryType: string): RewardKind {
  const kind = Object.values(kinds).find((one) => one.deliveryType === deliveryType)
  if (!kind) throw new Error(`no kind of reward is delivered as ${deliveryType}`)
  return kind
}

import type { Knex } from 'knex'
import type * as z from 'zod/mini'
import type { Delivery } from '#contracts/campaign/delivery.ts'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import type { ClaimAnswer, RewardView } from '#contracts/rest/reward.ts'
import type { CampaignRow } from '#rules/campaign/find-draft.ts'
import type { RedemptionHandler } from '#rules/catalogue/voucher/outside-supplier.ts'
import type { RewardContext } from '#rules/messaging/reward-context.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { Issuer } from './issue/issuing.ts'
import type { LockedReward } from './lock-reward.ts'
import type { RewardColumns } from './redemption/capture.ts'
import type { ClaimRequest } from './redemption/claims.ts'
import type { TokenRewards } from './redemption/rewards-by-token.ts'

/** A request for a reward's page, with the rewards its token opens. `browser` is the hash of the browser's anonymous id. */
export type RewardVisit = { knex: Knex; rewards: TokenRewards; now: Date; isHuman: boolean; browser?: string | undefined }

/** A request to email a voucher's code, with the rewards that its token opens. `body` is not validated yet. */
export type CopyRequest = { rewards: TokenRewards; body: unknown; browser?: string | undefined }

export type OwnColumns = { code_last4?: string; points?: number } & Record<string, unknown>

/** The recipient who takes over a reward. `reward` is the id of the same reward (new address) or of the one that replaces it. */
export type Replacement = { reward: string; recipient: string; points?: number | undefined }

/** Texts for the email about a finished launch that sent no messages, such as one of downloadable codes. */
export type FinishedLabels = { heading: string; ending: string }

/**
 * The interface that each kind of reward (link, code, points) implements. A new kind is a folder with one implementation and a line in
 * app/reward-kinds.ts.
 */
export type RewardKind = {
  /** The delivery type of the campaigns that issue this kind, such as rewardlinks. */
  deliveryType: string
  launch?: {
    /** Returns settings that a launch's snapshot keeps, such as the value of a point, and locks them until the transaction ends. */
    terms?: (trx: Knex.Transaction, draft: CampaignRow) => Promise<Partial<LaunchSnapshot>>
    /** Refuses a launch whose delivery settings are incomplete for this kind, such as codes without a member who may download them. */
    check?: (trx: Knex.Transaction, company: string, delivery: Delivery) => Promise<void>
    finished?: (delivery: Delivery) => FinishedLabels | undefined
  }
  issue: Issuer
  /** `page` returns the recipient's page. `sample` returns the fields of a test link's page that are specific to this kind. */
  view: {
    page: (visit: RewardVisit) => Promise<RewardView>
    sample?: (knex: Knex, context: RewardContext) => Promise<Partial<RewardView> | undefined>
  }
  redeem: {
    /** Name under which supplier orders of this kind are stored. It is part of their ids. */
    orderedAs: string
    input: z.ZodMiniType<Omit<ClaimRequest, 'token' | 'browser'> & { repeat: boolean }>
    capture: RedemptionHandler<ClaimRequest, ClaimAnswer>
    /**
     * Set if concurrent claims of a company may be redeemed together, with the same outcomes as `capture`. Its `columns` returns the columns
     * of a reward that such a claim updates.
     */
    batch?: { columns: RewardColumns }
    /** Returns the voucher of the earlier claim with the request's key, or undefined. Never claims. */
    repeat: (work: UnitOfWork, request: ClaimRequest) => Promise<ClaimAnswer | undefined>
  }
  /**
   * Emails a voucher's code and returns the masked address. Refuses NOT_FOUND, RATE_LIMITED after too many emails, and REWARD_CANCELLED or
   * REWARD_ON_HOLD for blocked points.
   */
  copy: (work: UnitOfWork, request: CopyRequest) => Promise<{ sentTo: string }>
  /** Transfers data outside the reward's row, such as points, to another recipient. Throws if this kind does not allow it. */
  transfer: (work: UnitOfWork, reward: LockedReward, replacement: Replacement) => Promise<void>
  /** Returns the kind-specific columns of the new reward that replaces one, such as a new code. */
  successor: (reward: LockedReward, snapshot: LaunchSnapshot) => OwnColumns
}

/** The kinds of rewards by the value of `rewards.kind`. */
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

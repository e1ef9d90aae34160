/*
 * The states a row can be in, and the groups of states that rules and pages check. `lifecycles.ts` defines the steps between them. This
 * file imports nothing, because the pages load it too.
 */

/** The states of a campaign. `needs_attention` is reserved, and no step leads to it yet. */
export const campaignStatuses = [
  'draft',
  'in_review',
  'scheduled',
  'sending',
  'live',
  'paused',
  'needs_attention',
  'completed',
  'cancelled',
  'archived',
] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** States of campaigns before their first launch, or before its approval. An edit returns one to draft. */
export const editableCampaigns = ['draft', 'in_review'] as const satisfies readonly CampaignStatus[]
/** States of campaigns that have launched and are not launching now. They can be sent to more people. */
export const relaunchableCampaigns = ['live', 'completed'] as const satisfies readonly CampaignStatus[]
/** States in which the rows of an import can be added to a campaign. No launch is submitted or in progress. */
export const joinableCampaigns = ['draft', 'live', 'completed'] as const satisfies readonly CampaignStatus[]
/** States that a campaign leaves for the one before it. People who are still being added to it wait until then. */
export const restingCampaigns = ['paused', 'archived'] as const satisfies readonly CampaignStatus[]
/** States in which a recipients file can be uploaded for a campaign's next launch. No launch is scheduled or sending. */
export const settledCampaigns = ['draft', 'in_review', 'live', 'completed'] as const satisfies readonly CampaignStatus[]
/** States of campaigns that have sent nothing. They can be cancelled. */
export const unsentCampaigns = ['draft', 'in_review', 'scheduled'] as const satisfies readonly CampaignStatus[]
/** States of campaigns with a submitted launch that has not started. */
export const waitingCampaigns = ['in_review', 'scheduled'] as const satisfies readonly CampaignStatus[]
/** States of campaigns that have issued rewards and may get a further launch. Its cost is kept up to date before it is submitted. */
export const extendableCampaigns = ['live', 'completed', 'paused', 'archived'] as const satisfies readonly CampaignStatus[]
/** States of campaigns after their launch in which `updateLaunchedCampaign` can change the name, the description and the budget. */
export const changeableCampaigns = [
  'scheduled',
  'sending',
  'needs_attention',
  'live',
  'paused',
  'completed',
] as const satisfies readonly CampaignStatus[]
/** States of campaigns that are issuing rewards, or have rewards that can be claimed. */
export const runningCampaigns = ['sending', 'live', 'needs_attention'] as const satisfies readonly CampaignStatus[]
/**
 * States of campaigns that are not issuing rewards but may have issued some. `cancelUnclaimedRewards` accepts campaigns in these states.
 */
export const issuedCampaigns = ['live', 'paused', 'needs_attention', 'completed', 'cancelled'] as const satisfies readonly CampaignStatus[]
/** States of campaigns that have ended and are not archived. */
export const endedCampaigns = ['completed', 'cancelled'] as const satisfies readonly CampaignStatus[]

/** The states of a launch. `partially_completed` is reserved, and no step leads to it yet. */
export const launchStatuses = [
  'pending_approval',
  'awaiting_funds',
  'held',
  'scheduled',
  'processing',
  'completed',
  'partially_completed',
  'cancelled',
  'rejected',
  'expired',
] as const
export type LaunchStatus = (typeof launchStatuses)[number]

/** States of launches whose money is held in the wallet, before they start to issue rewards. */
export const heldLaunches = ['held', 'scheduled'] as const satisfies readonly LaunchStatus[]
/** States of launches that start automatically, at their time or once the wallet has enough money. */
export const scheduledLaunches = ['awaiting_funds', 'held', 'scheduled'] as const satisfies readonly LaunchStatus[]
/** States of launches whose money is held in the wallet, in whole or until each reward takes its part. */
export const issuingLaunches = ['held', 'scheduled', 'processing'] as const satisfies readonly LaunchStatus[]
/** States of launches that have not started to issue rewards. */
export const waitingLaunches = ['pending_approval', 'awaiting_funds', 'held', 'scheduled'] as const satisfies readonly LaunchStatus[]
/** States of launches that will still issue rewards. */
export const openLaunches = [
  'pending_approval',
  'awaiting_funds',
  'held',
  'scheduled',
  'processing',
] as const satisfies readonly LaunchStatus[]
/** States of launches that count against the campaign's budget. */
export const countedLaunches = [
  'pending_approval',
  'awaiting_funds',
  'held',
  'scheduled',
  'processing',
  'completed',
  'partially_completed',
] as const satisfies readonly LaunchStatus[]

/** The states of a reward. `under_review`, `blocked` and `failed` are reserved, and no step leads to them yet. */
export const rewardStatuses = [
  'issued',
  'viewed',
  'partially_claimed',
  'claiming',
  'claimed',
  'frozen',
  'under_review',
  'blocked',
  'cancelled',
  'replaced',
  'expired',
  'failed',
] as const
export type RewardStatus = (typeof rewardStatuses)[number]

/** States of rewards that the recipient can still redeem, in full or in part. */
export const openRewards = ['issued', 'viewed', 'partially_claimed'] as const satisfies readonly RewardStatus[]
/** States of rewards of which nothing has been redeemed. */
export const untouchedRewards = ['issued', 'viewed'] as const satisfies readonly RewardStatus[]
/**
 * States of rewards that can be cancelled, which returns their remaining money to the wallet. If nothing was redeemed, such a reward can
 * also be replaced, and its money passes to the new one.
 */
export const refundableRewards = ['issued', 'viewed', 'partially_claimed', 'frozen'] as const satisfies readonly RewardStatus[]
/** States of rewards on hold during an investigation. They keep their money, but the recipient cannot claim them. */
export const stoppedRewards = ['frozen', 'blocked', 'under_review'] as const satisfies readonly RewardStatus[]
/** States of rewards whose unclaimed money is still held in the wallet, as part of its reserved balance. */
export const fundedRewards = [
  'issued',
  'viewed',
  'partially_claimed',
  'claiming',
  'frozen',
  'under_review',
  'blocked',
] as const satisfies readonly RewardStatus[]
/** States of rewards that were taken from their recipient. Their links no longer work. */
export const withdrawnRewards = ['cancelled', 'replaced', 'failed'] as const satisfies readonly RewardStatus[]
/** States of rewards whose remaining money was returned to the available balance. */
export const returnedRewards = ['cancelled', 'expired'] as const satisfies readonly RewardStatus[]
/** States of rewards that ended before they were claimed in full. */
export const unclaimedRewards = ['cancelled', 'replaced', 'expired', 'failed'] as const satisfies readonly RewardStatus[]
/** States of rewards that hold no money. */
export const endedRewards = ['claimed', 'cancelled', 'replaced', 'expired', 'failed'] as const satisfies readonly RewardStatus[]

/** The delivery of a reward: the best state over all its channels, which are email, SMS and WhatsApp. */
export const deliveryStatuses = ['not_sent', 'scheduled', 'queued', 'sent', 'delivered', 'opened', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** States in which a message of the reward is still to be sent, so that no other is queued. */
export const departingDeliveries = ['queued', 'scheduled'] as const satisfies readonly DeliveryStatus[]
/** States of rewards with a sent message, in ascending order. A late delivery report never lowers the state. */
export const reachedDeliveries = ['sent', 'delivered', 'opened'] as const satisfies readonly DeliveryStatus[]

export const rechargeStatuses = [
  'created',
  'awaiting_payment',
  'processing',
  'partially_credited',
  'credited',
  'reversed',
  'failed',
  'rejected',
  'cancelled',
  'expired',
] as const
export type RechargeStatus = (typeof rechargeStatuses)[number]

/** States of recharges that were not paid. They can be cancelled and expire. */
export const unpaidRecharges = ['created', 'awaiting_payment'] as const satisfies readonly RechargeStatus[]
/** States of recharges without credited money, while it may still arrive. */
export const uncreditedRecharges = ['created', 'awaiting_payment', 'processing'] as const satisfies readonly RechargeStatus[]
/** States of recharges for which the payer can report that a bank transfer was sent. No money is credited yet. */
export const reportableRecharges = ['awaiting_payment', 'processing'] as const satisfies readonly RechargeStatus[]
/** States of recharges with a started payment whose money, or the rest of it, is still expected. */
export const incomingRecharges = ['awaiting_payment', 'processing', 'partially_credited'] as const satisfies readonly RechargeStatus[]
/** States of recharges whose payment page still accepts money. */
export const payableRecharges = ['awaiting_payment', 'partially_credited'] as const satisfies readonly RechargeStatus[]
/** States of recharges with credited money that was not reversed. */
export const creditedRecharges = ['partially_credited', 'credited'] as const satisfies readonly RechargeStatus[]
/** States of recharges that were credited in full or reversed. The web app then offers another recharge. */
export const finishedRecharges = ['credited', 'reversed'] as const satisfies readonly RechargeStatus[]
/** States of recharges that were paid, whether the money is on its way, credited or reversed. */
export const paidRecharges = ['processing', 'partially_credited', 'credited', 'reversed'] as const satisfies readonly RechargeStatus[]
/** States of recharges that ended without money. A late report of the provider can still credit them. */
export const closedRecharges = ['failed', 'rejected', 'cancelled', 'expired'] as const satisfies readonly RechargeStatus[]
/** States of recharges that can still be paid or credited in full. */
export const openRecharges = [
  'created',
  'awaiting_payment',
  'processing',
  'partially_credited',
] as const satisfies readonly RechargeStatus[]

export const messageStatuses = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'opened',
  'retrying',
  'on_hold',
  'failed',
  'suppressed',
  'cancelled',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** States of messages that were not sent and can be cancelled. */
export const unsentMessages = ['queued', 'retrying', 'on_hold'] as const satisfies readonly MessageStatus[]
/** States of messages that are sent at their next attempt. */
export const dueMessages = ['queued', 'retrying'] as const satisfies readonly MessageStatus[]
/** States of messages that the mail worker sends: once they are due, or for `sending` once the lease has expired. */
export const departingMessages = ['queued', 'retrying', 'sending'] as const satisfies readonly MessageStatus[]
/** States of messages whose last attempt failed. */
export const failingMessages = ['failed', 'retrying'] as const satisfies readonly MessageStatus[]
/** States of messages that were handed to a carrier, whose delivery reports change them. */
export const carriedMessages = ['sending', 'sent', 'delivered', 'opened', 'failed'] as const satisfies readonly MessageStatus[]
/** States of messages that a carrier accepted and that did not fail later. */
export const sentMessages = ['sent', 'delivered', 'opened'] as const satisfies readonly MessageStatus[]
/** States of messages that are still to be sent. */
export const waitingMessages = ['queued', 'sending', 'retrying', 'on_hold'] as const satisfies readonly MessageStatus[]
/** States of messages that were delivered to the recipient. */
export const arrivedMessages = ['delivered', 'opened'] as const satisfies readonly MessageStatus[]
/** States of messages that will not be delivered, unless a failed one is retried. */
export const lostMessages = ['failed', 'suppressed', 'cancelled'] as const satisfies readonly MessageStatus[]

export const importStatuses = [
  'uploaded',
  'validating',
  'ready',
  'ready_with_errors',
  'applying',
  'applied',
  'failed',
  'discarded',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** States of imports whose whole file was checked and that can be applied. */
export const checkedImports = ['ready', 'ready_with_errors'] as const satisfies readonly ImportStatus[]
/** States of imports whose columns can be mapped, for the first time or again. */
export const mappableImports = ['uploaded', 'ready', 'ready_with_errors'] as const satisfies readonly ImportStatus[]
/** States of imports that can be discarded. None of their rows was added. */
export const discardableImports = [
  'uploaded',
  'validating',
  'ready',
  'ready_with_errors',
  'failed',
] as const satisfies readonly ImportStatus[]
/** States of imports that a user has applied. Their rows are being added, or all were. */
export const confirmedImports = ['applying', 'applied'] as const satisfies readonly ImportStatus[]
/** States of imports that need nothing more: all rows were added, or the user discarded it. */
export const endedImports = ['applied', 'discarded'] as const satisfies readonly ImportStatus[]
/** States of imports that are shown to the member who uploaded them, until they are applied or discarded. */
export const openImports = [
  'uploaded',
  'validating',
  'ready',
  'ready_with_errors',
  'applying',
  'failed',
] as const satisfies readonly ImportStatus[]
/** States of imports that a worker is processing. */
export const busyImports = ['validating', 'applying'] as const satisfies readonly ImportStatus[]

/** The states of an email about an account. They have no lifecycle, because only the mail queue sets them. */
export const accountMailStatuses = ['queued', 'sending', 'retrying', 'sent', 'failed', 'cancelled'] as const
export type AccountMailStatus = (typeof accountMailStatuses)[number]

/** States of account emails that were not sent, so that their address can still change. */
export const unsentAccountMails = ['queued', 'retrying'] as const satisfies readonly AccountMailStatus[]
/** States of account emails that the mail worker sends: once they are due, or for `sending` once the lease has expired. */
export const departingAccountMails = ['queued', 'retrying', 'sending'] as const satisfies readonly AccountMailStatus[]
/** States of account emails whose last attempt failed. */
export const failingAccountMails = ['failed', 'retrying'] as const satisfies readonly AccountMailStatus[]
/** States of account emails that the mail worker has finished. They are deleted 30 days after they were created. */
export const endedAccountMails = ['sent', 'cancelled', 'failed'] as const satisfies readonly AccountMailStatus[]

export const approvalStatuses = ['pending', 'approved', 'rejected', 'recalled', 'void', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const voucherOrderStatuses = ['ordered', 'delivered', 'refused'] as const
export type VoucherOrderStatus = (typeof voucherOrderStatuses)[number]

/** Returns true if a stored status is in the group, and narrows its type. */
export const isOneOf = <Status extends string>(group: readonly Status[], status: string): status is Status =>
  (group as readonly string[]).includes(status)

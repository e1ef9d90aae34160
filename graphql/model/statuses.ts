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

/** Not launched, or not approved yet. An edit makes it a draft. */
export const editableCampaigns = ['draft', 'in_review'] as const satisfies readonly CampaignStatus[]
/** Launched, with no launch in flight. It can be sent to more people. */
export const relaunchableCampaigns = ['live', 'completed'] as const satisfies readonly CampaignStatus[]
/** The people of a file can join it. No launch is submitted or in flight. */
export const joinableCampaigns = ['draft', 'live', 'completed'] as const satisfies readonly CampaignStatus[]
/** No launch is in flight, so the recipients of the next one can change. */
export const settledCampaigns = ['draft', 'in_review', 'live', 'completed'] as const satisfies readonly CampaignStatus[]
/** Nothing has been sent. */
export const unsentCampaigns = ['draft', 'in_review', 'scheduled'] as const satisfies readonly CampaignStatus[]
/** Submitted, and not sending yet. */
export const waitingCampaigns = ['in_review', 'scheduled'] as const satisfies readonly CampaignStatus[]
/** Issued and not cancelled. Its next launch has a price before it is submitted. */
export const extendableCampaigns = ['live', 'completed', 'paused', 'archived'] as const satisfies readonly CampaignStatus[]
/** No longer a draft and not ended for good. It can be renamed or extended. */
export const changeableCampaigns = [
  'scheduled',
  'sending',
  'needs_attention',
  'live',
  'paused',
  'completed',
] as const satisfies readonly CampaignStatus[]
/** Issued, with rewards that can be claimed. */
export const runningCampaigns = ['sending', 'live', 'needs_attention'] as const satisfies readonly CampaignStatus[]
/** All rewards of its launch exist. */
export const issuedCampaigns = ['live', 'paused', 'needs_attention', 'completed', 'cancelled'] as const satisfies readonly CampaignStatus[]
/** Ended, and not archived yet. */
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

/** Money is held, and issuing has not started. */
export const heldLaunches = ['held', 'scheduled'] as const satisfies readonly LaunchStatus[]
/** Starts automatically, at its time or once it is funded. */
export const scheduledLaunches = ['awaiting_funds', 'held', 'scheduled'] as const satisfies readonly LaunchStatus[]
/** Money is held, and rewards take it over one by one. */
export const issuingLaunches = ['held', 'scheduled', 'processing'] as const satisfies readonly LaunchStatus[]
/** Issuing has not started. */
export const waitingLaunches = ['pending_approval', 'awaiting_funds', 'held', 'scheduled'] as const satisfies readonly LaunchStatus[]
/** Will still issue rewards. */
export const openLaunches = [
  'pending_approval',
  'awaiting_funds',
  'held',
  'scheduled',
  'processing',
] as const satisfies readonly LaunchStatus[]
/** Has used its money, or will. It counts against the campaign's budget. */
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

/** The recipient can still redeem some of it. */
export const openRewards = ['issued', 'viewed', 'partially_claimed'] as const satisfies readonly RewardStatus[]
/** Nothing has been redeemed yet. */
export const untouchedRewards = ['issued', 'viewed'] as const satisfies readonly RewardStatus[]
/** Holds money that can be returned. */
export const refundableRewards = ['issued', 'viewed', 'partially_claimed', 'frozen'] as const satisfies readonly RewardStatus[]
/** Under investigation. It cannot be claimed. */
export const stoppedRewards = ['frozen', 'blocked', 'under_review'] as const satisfies readonly RewardStatus[]
/** Holds money, in any state. */
export const holdingRewards = [
  'issued',
  'viewed',
  'partially_claimed',
  'claiming',
  'frozen',
  'under_review',
  'blocked',
] as const satisfies readonly RewardStatus[]
/** Withdrawn from its recipient. Its link no longer works. */
export const withdrawnRewards = ['cancelled', 'replaced', 'failed'] as const satisfies readonly RewardStatus[]
/** Ended, and the remaining money was returned. */
export const returnedRewards = ['cancelled', 'expired'] as const satisfies readonly RewardStatus[]
/** Ended without being claimed in full. */
export const unclaimedRewards = ['cancelled', 'replaced', 'expired', 'failed'] as const satisfies readonly RewardStatus[]
/** Holds no money. */
export const endedRewards = ['claimed', 'cancelled', 'replaced', 'expired', 'failed'] as const satisfies readonly RewardStatus[]

/** The delivery progress of a reward's messages. */
export const deliveryStatuses = ['not_sent', 'scheduled', 'queued', 'sent', 'delivered', 'opened', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A message is in flight, so no other is sent. */
export const departingDeliveries = ['queued', 'scheduled'] as const satisfies readonly DeliveryStatus[]
/** Reached the recipient, in ascending order. A later report never lowers it. */
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

/** Not paid. It can be cancelled. */
export const unpaidRecharges = ['created', 'awaiting_payment'] as const satisfies readonly RechargeStatus[]
/** Nothing is credited, and it may still be. */
export const uncreditedRecharges = ['created', 'awaiting_payment', 'processing'] as const satisfies readonly RechargeStatus[]
/** Payment has begun, and nothing is credited. The payer can report a transfer. */
export const reportableRecharges = ['awaiting_payment', 'processing'] as const satisfies readonly RechargeStatus[]
/** Payment has begun, and more money is expected. */
export const incomingRecharges = ['awaiting_payment', 'processing', 'partially_credited'] as const satisfies readonly RechargeStatus[]
/** The payment page still accepts money. */
export const payableRecharges = ['awaiting_payment', 'partially_credited'] as const satisfies readonly RechargeStatus[]
/** Credited in full or in part, and not reversed. */
export const creditedRecharges = ['partially_credited', 'credited'] as const satisfies readonly RechargeStatus[]
/** Credited in full or reversed. The next step is another recharge. */
export const finishedRecharges = ['credited', 'reversed'] as const satisfies readonly RechargeStatus[]
/** Paid. The money is on its way, credited or reversed. */
export const paidRecharges = ['processing', 'partially_credited', 'credited', 'reversed'] as const satisfies readonly RechargeStatus[]
/** Ended without money. A later report may still credit it. */
export const closedRecharges = ['failed', 'rejected', 'cancelled', 'expired'] as const satisfies readonly RechargeStatus[]
/** Can still be paid or completed. */
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

/** Not sent yet. It can be cancelled. */
export const unsentMessages = ['queued', 'retrying', 'on_hold'] as const satisfies readonly MessageStatus[]
/** Sent once it is due, or once its lease has expired. */
export const departingMessages = ['queued', 'retrying', 'sending'] as const satisfies readonly MessageStatus[]
/** The last attempt failed. */
export const failingMessages = ['failed', 'retrying'] as const satisfies readonly MessageStatus[]
/** Handed to a carrier, whose reports count. */
export const carriedMessages = ['sending', 'sent', 'delivered', 'opened', 'failed'] as const satisfies readonly MessageStatus[]
/** Delivered to the recipient. */
export const arrivedMessages = ['delivered', 'opened'] as const satisfies readonly MessageStatus[]
/** Will not be delivered. */
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

/** Checked, and not being applied. */
export const checkedImports = ['ready', 'ready_with_errors'] as const satisfies readonly ImportStatus[]
/** Columns can be mapped, for the first time or again. */
export const mappableImports = ['uploaded', 'ready', 'ready_with_errors'] as const satisfies readonly ImportStatus[]
/** None of its rows has been added yet. */
export const discardableImports = [
  'uploaded',
  'validating',
  'ready',
  'ready_with_errors',
  'failed',
] as const satisfies readonly ImportStatus[]
/** Confirmed. Its rows are being added, or have been. */
export const confirmedImports = ['applying', 'applied'] as const satisfies readonly ImportStatus[]
/** Ended, with no rows waiting. */
export const endedImports = ['applied', 'discarded'] as const satisfies readonly ImportStatus[]
/** Still open for the member who uploaded it. */
export const openImports = [
  'uploaded',
  'validating',
  'ready',
  'ready_with_errors',
  'applying',
  'failed',
] as const satisfies readonly ImportStatus[]
/** In progress. */
export const busyImports = ['validating', 'applying'] as const satisfies readonly ImportStatus[]

/** The states of an account email. They have no lifecycle, as the mail queue sets them. */
export const accountMailStatuses = ['queued', 'sending', 'retrying', 'sent', 'failed', 'cancelled'] as const
export type AccountMailStatus = (typeof accountMailStatuses)[number]

/** Not sent yet. The address can still change. */
export const unsentAccountMails = ['queued', 'retrying'] as const satisfies readonly AccountMailStatus[]
/** Sent once due, or once its lease has expired. */
export const departingAccountMails = ['queued', 'retrying', 'sending'] as const satisfies readonly AccountMailStatus[]
/** The last attempt failed. */
export const failingAccountMails = ['failed', 'retrying'] as const satisfies readonly AccountMailStatus[]
/** Ended. */
export const endedAccountMails = ['sent', 'cancelled', 'failed'] as const satisfies readonly AccountMailStatus[]

export const approvalStatuses = ['pending', 'approved', 'rejected', 'recalled', 'void', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const voucherOrderStatuses = ['ordered', 'delivered', 'refused'] as const
export type VoucherOrderStatus = (typeof voucherOrderStatuses)[number]

/** Checks if a stored status belongs to a group. */
export const isOneOf = <Status extends string>(group: readonly Status[], status: string): status is Status =>
  (group as readonly string[]).includes(status)

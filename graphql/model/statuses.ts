/*
 * The states a row can be in, and the groups of them that rules and pages ask for. lifecycles.ts says which state follows which. This
 * file imports nothing, because the pages load it too.
 */

/** `needs_attention` is kept for what the pages can show; nothing leads there yet. */
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

/** Not launched, or not approved yet: an edit makes it a draft. */
export const editableCampaigns = ['draft', 'in_review'] as const satisfies readonly CampaignStatus[]
/** Launched, with nothing on its way: it can be sent to more people. */
export const relaunchableCampaigns = ['live', 'completed'] as const satisfies readonly CampaignStatus[]
/** A file's people can join it: nothing of it is submitted or on its way. */
export const joinableCampaigns = ['draft', 'live', 'completed'] as const satisfies readonly CampaignStatus[]
/** No launch of it is on its way, so who gets the next one can change. */
export const settledCampaigns = ['draft', 'in_review', 'live', 'completed'] as const satisfies readonly CampaignStatus[]
/** Nothing of it has left. */
export const unsentCampaigns = ['draft', 'in_review', 'scheduled'] as const satisfies readonly CampaignStatus[]
/** Submitted, and not sending yet. */
export const waitingCampaigns = ['in_review', 'scheduled'] as const satisfies readonly CampaignStatus[]
/** Issued and not cancelled: a next launch of it that is not submitted has a price. */
export const extendableCampaigns = ['live', 'completed', 'paused', 'archived'] as const satisfies readonly CampaignStatus[]
/** Has left its draft and can still be renamed or given more time; what is over for good stays as it was. */
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
/** Over, and not archived yet. */
export const endedCampaigns = ['completed', 'cancelled'] as const satisfies readonly CampaignStatus[]

/** `partially_completed` is kept for what mails and pages can show; nothing leads there yet. */
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

/** Hold their money and have not left. */
export const heldLaunches = ['held', 'scheduled'] as const satisfies readonly LaunchStatus[]
/** Leave automatically, at their time or once their money is there. */
export const scheduledLaunches = ['awaiting_funds', 'held', 'scheduled'] as const satisfies readonly LaunchStatus[]
/** Their money is held, and rewards take it over one by one. */
export const issuingLaunches = ['held', 'scheduled', 'processing'] as const satisfies readonly LaunchStatus[]
/** Have not left. */
export const waitingLaunches = ['pending_approval', 'awaiting_funds', 'held', 'scheduled'] as const satisfies readonly LaunchStatus[]
/** Will still issue rewards. */
export const openLaunches = [
  'pending_approval',
  'awaiting_funds',
  'held',
  'scheduled',
  'processing',
] as const satisfies readonly LaunchStatus[]
/** Took their money, or will: they count against the campaign's budget. */
export const countedLaunches = [
  'pending_approval',
  'awaiting_funds',
  'held',
  'scheduled',
  'processing',
  'completed',
  'partially_completed',
] as const satisfies readonly LaunchStatus[]

/** `under_review`, `blocked` and `failed` are kept for what pages can show; nothing leads there yet. */
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

/** A person can still redeem something of it. */
export const openRewards = ['issued', 'viewed', 'partially_claimed'] as const satisfies readonly RewardStatus[]
/** Nothing of it was redeemed yet. */
export const untouchedRewards = ['issued', 'viewed'] as const satisfies readonly RewardStatus[]
/** Holds money that can be returned. */
export const refundableRewards = ['issued', 'viewed', 'partially_claimed', 'frozen'] as const satisfies readonly RewardStatus[]
/** Someone is looking into it: nothing can be claimed meanwhile. */
export const stoppedRewards = ['frozen', 'blocked', 'under_review'] as const satisfies readonly RewardStatus[]
/** Holds money, whoever may have it. */
export const holdingRewards = [
  'issued',
  'viewed',
  'partially_claimed',
  'claiming',
  'frozen',
  'under_review',
  'blocked',
] as const satisfies readonly RewardStatus[]
/** Cancelled for its person: its link no longer works. */
export const withdrawnRewards = ['cancelled', 'replaced', 'failed'] as const satisfies readonly RewardStatus[]
/** Ended, with what was left of it returned. */
export const returnedRewards = ['cancelled', 'expired'] as const satisfies readonly RewardStatus[]
/** Ended without being claimed whole. */
export const unclaimedRewards = ['cancelled', 'replaced', 'expired', 'failed'] as const satisfies readonly RewardStatus[]
/** Holds nothing any more. */
export const endedRewards = ['claimed', 'cancelled', 'replaced', 'expired', 'failed'] as const satisfies readonly RewardStatus[]

/** How far a reward's messages got. */
export const deliveryStatuses = ['not_sent', 'scheduled', 'queued', 'sent', 'delivered', 'opened', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A message is on its way, so no other is sent. */
export const departingDeliveries = ['queued', 'scheduled'] as const satisfies readonly DeliveryStatus[]
/** A channel got through, from less to more: a later report never takes back a better one. */
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

/** Nobody has paid: it can be cancelled. */
export const unpaidRecharges = ['created', 'awaiting_payment'] as const satisfies readonly RechargeStatus[]
/** Nothing of it is credited, and it may still be. */
export const uncreditedRecharges = ['created', 'awaiting_payment', 'processing'] as const satisfies readonly RechargeStatus[]
/** Its payment has begun, and nothing of it is credited: the payer can report a transfer. */
export const reportableRecharges = ['awaiting_payment', 'processing'] as const satisfies readonly RechargeStatus[]
/** Its payment has begun, and more is to come. */
export const incomingRecharges = ['awaiting_payment', 'processing', 'partially_credited'] as const satisfies readonly RechargeStatus[]
/** Their payment page still takes money. */
export const payableRecharges = ['awaiting_payment', 'partially_credited'] as const satisfies readonly RechargeStatus[]
/** All of it, or a part, was credited and has not been reversed. */
export const creditedRecharges = ['partially_credited', 'credited'] as const satisfies readonly RechargeStatus[]
/** Was credited in full or reversed: another one is the next step. */
export const finishedRecharges = ['credited', 'reversed'] as const satisfies readonly RechargeStatus[]
/** Someone has paid: the money is on its way to the wallet, in it, or went back. */
export const paidRecharges = ['processing', 'partially_credited', 'credited', 'reversed'] as const satisfies readonly RechargeStatus[]
/** Ended without money; a later report may still bring it. */
export const closedRecharges = ['failed', 'rejected', 'cancelled', 'expired'] as const satisfies readonly RechargeStatus[]
/** May still be paid, or completed. */
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

/** Waits to leave: it can be cancelled. */
export const unsentMessages = ['queued', 'retrying', 'on_hold'] as const satisfies readonly MessageStatus[]
/** Leaves when its time has come, or its lease has run out. */
export const departingMessages = ['queued', 'retrying', 'sending'] as const satisfies readonly MessageStatus[]
/** Did not leave at the last try. */
export const failingMessages = ['failed', 'retrying'] as const satisfies readonly MessageStatus[]
/** With a carrier, or was: reports on it count. */
export const carriedMessages = ['sending', 'sent', 'delivered', 'opened', 'failed'] as const satisfies readonly MessageStatus[]
/** Got through to the person. */
export const arrivedMessages = ['delivered', 'opened'] as const satisfies readonly MessageStatus[]
/** Will not arrive. */
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
/** Columns can be chosen, for the first time or again. */
export const mappableImports = ['uploaded', 'ready', 'ready_with_errors'] as const satisfies readonly ImportStatus[]
/** Nothing of the file counts yet. */
export const discardableImports = [
  'uploaded',
  'validating',
  'ready',
  'ready_with_errors',
  'failed',
] as const satisfies readonly ImportStatus[]
/** Was confirmed: its rows are being added, or have been. */
export const confirmedImports = ['applying', 'applied'] as const satisfies readonly ImportStatus[]
/** Over: none of its rows waits any more. */
export const endedImports = ['applied', 'discarded'] as const satisfies readonly ImportStatus[]
/** Not over for whoever uploaded it. */
export const openImports = [
  'uploaded',
  'validating',
  'ready',
  'ready_with_errors',
  'applying',
  'failed',
] as const satisfies readonly ImportStatus[]
/** We are working on it. */
export const busyImports = ['validating', 'applying'] as const satisfies readonly ImportStatus[]

/** Mails to an account have no table of steps: their queue moves them. */
export const accountMailStatuses = ['queued', 'sending', 'retrying', 'sent', 'failed', 'cancelled'] as const
export type AccountMailStatus = (typeof accountMailStatuses)[number]

/** Wait to leave, so their address can change. */
export const unsentAccountMails = ['queued', 'retrying'] as const satisfies readonly AccountMailStatus[]
/** Leave when their time has come, or their lease has run out. */
export const departingAccountMails = ['queued', 'retrying', 'sending'] as const satisfies readonly AccountMailStatus[]
/** Did not leave at the last try. */
export const failingAccountMails = ['failed', 'retrying'] as const satisfies readonly AccountMailStatus[]
/** Nothing more happens to them. */
export const endedAccountMails = ['sent', 'cancelled', 'failed'] as const satisfies readonly AccountMailStatus[]

export const approvalStatuses = ['pending', 'approved', 'rejected', 'recalled', 'void', 'expired'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const voucherOrderStatuses = ['ordered', 'delivered', 'refused'] as const
export type VoucherOrderStatus = (typeof voucherOrderStatuses)[number]

/** Whether a stored status is one of a group. */
export const isOneOf = <Status extends string>(group: readonly Status[], status: string): status is Status =>
  (group as readonly string[]).includes(status)

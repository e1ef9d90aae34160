import { defineLifecycle } from './lifecycle.ts'
import {
  approvalStatuses,
  campaignStatuses,
  checkedImports,
  closedRecharges,
  departingMessages,
  discardableImports,
  endedCampaigns,
  heldLaunches,
  importStatuses,
  launchStatuses,
  mappableImports,
  messageStatuses,
  openRewards,
  rechargeStatuses,
  refundableRewards,
  relaunchableCampaigns,
  rewardStatuses,
  uncreditedRecharges,
  unpaidRecharges,
  unsentCampaigns,
  unsentMessages,
  voucherOrderStatuses,
  waitingLaunches,
} from './statuses.ts'

/** Commands that edit a submitted campaign. They void its approval request, which is for the submitted content only. */
const edits = [
  'updateCampaign',
  'applyTemplate',
  'addRecipient',
  'updateRecipient',
  'removeRecipient',
  'leaveOutRecent',
  'uploadImport',
  'mapImport',
  'applyImport',
]
/** Commands that void an approval request: the edits, and an approval that finds the campaign changed. */
const invalidations = ['approveLaunch', ...edits]
const claims = ['claimReward', 'redeemCodes', 'fetch-voucher', 'settle-voucher-order']
const closings = ['cancelReward', 'cancel-unclaimed', 'cancel-matching', 'bulk-rewards', 'erasePerson', 'expire-launch']

export const campaignLifecycle = defineLifecycle('campaigns', campaignStatuses, {
  create: { from: [], to: 'draft', by: ['createCampaign', 'duplicateCampaign'] },
  launch: { from: ['draft', ...relaunchableCampaigns], to: ['in_review', 'scheduled', 'sending'], by: ['launchCampaign'] },
  approve: { from: ['in_review'], to: ['scheduled', 'sending'], by: ['approveLaunch'] },
  /** Its money has arrived. The launch starts, or needs approval if it now exceeds the monthly budget of the member who submitted it. */
  fund: { from: ['scheduled'], to: ['sending', 'in_review'], by: ['fund-launches'] },
  issue: { from: ['scheduled'], to: 'sending', by: ['issue-launch'] },
  finish: { from: ['scheduled', 'sending'], to: 'live', by: ['issue-launch'] },
  /** The launch is cancelled, rejected, expired or voided. The campaign becomes a draft, or live after an earlier launch. */
  revert: {
    from: ['in_review', 'scheduled'],
    to: ['draft', 'live'],
    by: ['cancelLaunch', 'reopenCampaign', 'rejectLaunch', 'expire-approval', 'expire-funds', 'fund-launches', ...invalidations],
  },
  /** Ends the campaign, because none of its rewards holds money any more. */
  end: {
    from: ['live'],
    to: ['completed', 'cancelled'],
    by: [
      ...claims,
      ...closings,
      'issue-launch',
      'resumeCampaign',
      'cancelLaunch',
      'rejectLaunch',
      'expire-approval',
      'expire-funds',
      'fund-launches',
      ...invalidations,
    ],
  },
  cancel: { from: unsentCampaigns, to: 'cancelled', by: ['cancelCampaign'] },
  pause: { from: ['live'], to: 'paused', by: ['pauseCampaign'] },
  resume: { from: ['paused'], to: 'live', by: ['resumeCampaign'] },
  archive: { from: endedCampaigns, to: 'archived', by: ['archiveCampaign', 'archiveCampaigns'] },
  restore: { from: ['archived'], to: endedCampaigns, by: ['restoreCampaign', 'restoreCampaigns'] },
})

export const launchLifecycle = defineLifecycle('launches', launchStatuses, {
  create: { from: [], to: 'held', by: ['launchCampaign'] },
  ask: { from: ['held', 'awaiting_funds'], to: 'pending_approval', by: ['launchCampaign', 'fund-launches'] },
  wait: { from: ['held', 'pending_approval'], to: 'awaiting_funds', by: ['launchCampaign', 'approveLaunch'] },
  hold: {
    from: ['held', 'pending_approval', 'awaiting_funds'],
    to: ['scheduled', 'processing'],
    by: ['launchCampaign', 'approveLaunch', 'fund-launches'],
  },
  issue: { from: heldLaunches, to: 'processing', by: ['issue-launch'] },
  finish: { from: ['processing'], to: 'completed', by: ['issue-launch'] },
  cancel: { from: waitingLaunches, to: 'cancelled', by: ['cancelLaunch', 'cancelCampaign', 'reopenCampaign'] },
  reject: { from: ['pending_approval'], to: 'rejected', by: ['rejectLaunch'] },
  void: { from: ['pending_approval'], to: 'cancelled', by: invalidations },
  lapse: { from: ['pending_approval'], to: 'expired', by: ['expire-approval'] },
  expire: { from: ['awaiting_funds'], to: 'expired', by: ['expire-funds', 'fund-launches'] },
})

export const approvalLifecycle = defineLifecycle('approval_requests', approvalStatuses, {
  ask: { from: [], to: 'pending', by: ['launchCampaign', 'fund-launches'] },
  approve: { from: ['pending'], to: 'approved', by: ['approveLaunch'] },
  reject: { from: ['pending'], to: 'rejected', by: ['rejectLaunch'] },
  recall: { from: ['pending'], to: 'recalled', by: ['cancelLaunch', 'cancelCampaign'] },
  void: { from: ['pending'], to: 'void', by: invalidations },
  expire: { from: ['pending'], to: 'expired', by: ['expire-approval'] },
})

export const rewardLifecycle = defineLifecycle('rewards', rewardStatuses, {
  issue: { from: [], to: 'issued', by: ['issue-launch', 'replaceReward'] },
  view: { from: ['issued'], to: 'viewed', by: ['viewReward'] },
  claim: { from: openRewards, to: ['partially_claimed', 'claimed'], by: claims },
  /** A voucher is ordered from an outside supplier. The reward is reserved until the supplier delivers or refuses it. */
  order: { from: openRewards, to: 'claiming', by: ['claimReward', 'redeemCodes'] },
  /** The supplier refused the order. The reward returns to its former state and can be claimed again. */
  reopen: { from: ['claiming'], to: openRewards, by: claims },
  freeze: { from: openRewards, to: 'frozen', by: ['freezeReward'] },
  unfreeze: { from: ['frozen'], to: openRewards, by: ['unfreezeReward', 'unfreeze-reward'] },
  cancel: {
    from: refundableRewards,
    to: 'cancelled',
    by: ['cancelReward', 'cancel-unclaimed', 'cancel-matching', 'bulk-rewards', 'erasePerson'],
  },
  replace: { from: refundableRewards, to: 'replaced', by: ['replaceReward'] },
  expire: { from: openRewards, to: 'expired', by: ['expire-launch'] },
})

export const voucherOrderLifecycle = defineLifecycle('plutus_voucher_orders', voucherOrderStatuses, {
  order: { from: [], to: 'ordered', by: ['claimReward', 'redeemCodes'] },
  settle: { from: ['ordered'], to: ['delivered', 'refused'], by: claims },
})

/** States without credited money. A late report of the provider can still credit a recharge in any of them. */
const notCredited = [...uncreditedRecharges, ...closedRecharges] as const

/**
 * The lifecycle of recharges. `recharge-state.ts` (rules/ledger/recharge) derives the state from all known facts of a payment, in whatever
 * order they arrive.
 */
export const rechargeLifecycle = defineLifecycle('recharges', rechargeStatuses, {
  start: { from: [], to: ['created', 'awaiting_payment'], by: ['startRecharge'] },
  open: { from: ['created'], to: 'awaiting_payment', by: ['open-checkout'] },
  pend: {
    from: [...unpaidRecharges, ...closedRecharges],
    to: 'processing',
    by: ['recordPayment', 'read-payments', 'reportTransfer'],
  },
  decline: {
    from: notCredited,
    to: ['failed', 'rejected'],
    by: ['recordPayment', 'read-payments', 'open-checkout', 'reject-recharge'],
  },
  /** The payment page was cancelled or expired. A recharge that is `failed` or `rejected` stays so. */
  close: {
    from: [...uncreditedRecharges, 'cancelled', 'expired'],
    to: ['cancelled', 'expired'],
    by: ['recordPayment', 'read-payments', 'cancelRecharge', 'expire-recharge'],
  },
  /** Also when reversed money returns: the dispute was won, or the refund failed. */
  credit: {
    from: [...notCredited, 'partially_credited', 'reversed'],
    to: ['partially_credited', 'credited'],
    by: ['recordPayment', 'read-payments', 'credit-recharge'],
  },
  reverse: {
    from: [...notCredited, 'partially_credited', 'credited'],
    to: 'reversed',
    by: ['recordPayment', 'read-payments', 'reverse-recharge'],
  },
})

export const messageLifecycle = defineLifecycle('messages', messageStatuses, {
  queue: { from: [], to: 'queued', by: ['queueMessages'] },
  /** The mail worker leases a due message to send it. A message whose lease has expired without a result is leased again. */
  take: { from: departingMessages, to: 'sending', by: ['sendDueMessages'] },
  /**
   * Records the result of an attempt to send. The message is `on_hold` if its reward is frozen, or its campaign or company paused. It is
   * `queued` again if the process shuts down.
   */
  record: {
    from: ['queued', 'sending'],
    to: ['sent', 'retrying', 'failed', 'suppressed', 'cancelled', 'on_hold', 'queued'],
    by: ['sendDueMessages'],
  },
  dropLease: { from: ['sending'], to: 'queued', by: ['dropLeases'] },
  release: { from: ['on_hold'], to: 'queued', by: ['unfreezeReward', 'unfreeze-reward', 'send-held', 'end-pause'] },
  cancel: {
    from: unsentMessages,
    to: 'cancelled',
    by: [...claims, ...closings, 'replaceReward', 'readdressReward', 'resendReward', 'release', 'drop-messages'],
  },
  retry: { from: ['failed'], to: 'queued', by: ['retryMessage', 'retryFailedMessages', 'retry-messages'] },
  reportSent: { from: ['sending'], to: 'sent', by: ['recordReport'] },
  reportFailed: { from: ['sending', 'sent', 'delivered'], to: 'failed', by: ['recordReport'] },
  reportDelivered: { from: ['sending', 'sent', 'failed'], to: 'delivered', by: ['recordReport'] },
  reportOpened: { from: ['sending', 'sent', 'delivered', 'failed'], to: 'opened', by: ['recordReport'] },
})

export const importLifecycle = defineLifecycle('imports', importStatuses, {
  upload: { from: [], to: 'uploaded', by: ['uploadImport'] },
  map: { from: mappableImports, to: 'validating', by: ['mapImport'] },
  check: { from: ['validating'], to: checkedImports, by: ['check-import'] },
  refuse: { from: ['validating'], to: 'failed', by: ['check-import'] },
  fix: { from: ['ready_with_errors'], to: 'ready', by: ['fixImportRow'] },
  apply: { from: checkedImports, to: 'applying', by: ['applyImport'] },
  finish: { from: ['applying'], to: ['applied', 'failed'], by: ['apply-import'] },
  discard: { from: discardableImports, to: 'discarded', by: ['discardImport', 'uploadImport'] },
})

/** The lifecycles of all tables, in the order of `lifecycles.md`. */
export const lifecycles = [
  campaignLifecycle,
  launchLifecycle,
  approvalLifecycle,
  rewardLifecycle,
  voucherOrderLifecycle,
  messageLifecycle,
  rechargeLifecycle,
  importLifecycle,
]

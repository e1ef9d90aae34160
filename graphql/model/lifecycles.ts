import { lifecycle } from './lifecycle.ts'
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

/** Edits make a request for approval void: the campaign is not what was reviewed any more. */
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
/** What finds that a campaign is not what was submitted. */
const voids = ['approveLaunch', ...edits]
const claims = ['claimReward', 'redeemCodes', 'fetch-voucher', 'settle-voucher-order']
const closings = ['cancelReward', 'cancel-unclaimed', 'cancel-matching', 'erasePerson', 'expire-launch']

export const campaignLifecycle = lifecycle('campaigns', campaignStatuses, {
  create: { from: [], to: 'draft', by: ['createCampaign', 'duplicateCampaign'] },
  launch: { from: ['draft', ...relaunchableCampaigns], to: ['in_review', 'scheduled', 'sending'], by: ['launchCampaign'] },
  approve: { from: ['in_review'], to: ['scheduled', 'sending'], by: ['approveLaunch'] },
  /** Money came: it leaves, or its submitter's budget asks for another person. */
  fund: { from: ['scheduled'], to: ['sending', 'in_review'], by: ['fund-launches'] },
  issue: { from: ['scheduled'], to: 'sending', by: ['issue-launch'] },
  finish: { from: ['scheduled', 'sending'], to: 'live', by: ['issue-launch'] },
  /** Its launch does not leave: a draft again, or issued as it was before a second launch. */
  giveBack: {
    from: ['in_review', 'scheduled'],
    to: ['draft', 'live'],
    by: ['cancelLaunch', 'reopenCampaign', 'rejectLaunch', 'expire-approval', 'expire-funds', 'fund-launches', ...voids],
  },
  /** None of its rewards holds money any more. */
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
      ...voids,
    ],
  },
  cancel: { from: unsentCampaigns, to: 'cancelled', by: ['cancelCampaign'] },
  pause: { from: ['live'], to: 'paused', by: ['pauseCampaign'] },
  resume: { from: ['paused'], to: 'live', by: ['resumeCampaign'] },
  archive: { from: endedCampaigns, to: 'archived', by: ['archiveCampaign'] },
  restore: { from: ['archived'], to: endedCampaigns, by: ['restoreCampaign'] },
})

export const launchLifecycle = lifecycle('launches', launchStatuses, {
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
  void: { from: ['pending_approval'], to: 'cancelled', by: voids },
  lapse: { from: ['pending_approval'], to: 'expired', by: ['expire-approval'] },
  expire: { from: ['awaiting_funds'], to: 'expired', by: ['expire-funds', 'fund-launches'] },
})

export const approvalLifecycle = lifecycle('approval_requests', approvalStatuses, {
  ask: { from: [], to: 'pending', by: ['launchCampaign', 'fund-launches'] },
  approve: { from: ['pending'], to: 'approved', by: ['approveLaunch'] },
  reject: { from: ['pending'], to: 'rejected', by: ['rejectLaunch'] },
  recall: { from: ['pending'], to: 'recalled', by: ['cancelLaunch', 'cancelCampaign'] },
  void: { from: ['pending'], to: 'void', by: voids },
  expire: { from: ['pending'], to: 'expired', by: ['expire-approval'] },
})

export const rewardLifecycle = lifecycle('rewards', rewardStatuses, {
  issue: { from: [], to: 'issued', by: ['issue-launch', 'replaceReward'] },
  view: { from: ['issued'], to: 'viewed', by: ['viewReward'] },
  claim: { from: openRewards, to: ['partially_claimed', 'claimed'], by: claims },
  /** Kept for a voucher that a supplier was asked for. */
  order: { from: openRewards, to: 'claiming', by: ['claimReward', 'redeemCodes'] },
  /** The order is over: as it was before, to be claimed with its voucher or by anyone. */
  reopen: { from: ['claiming'], to: openRewards, by: claims },
  freeze: { from: openRewards, to: 'frozen', by: ['freezeReward'] },
  unfreeze: { from: ['frozen'], to: openRewards, by: ['unfreezeReward', 'unfreeze-reward'] },
  cancel: { from: refundableRewards, to: 'cancelled', by: ['cancelReward', 'cancel-unclaimed', 'cancel-matching', 'erasePerson'] },
  replace: { from: refundableRewards, to: 'replaced', by: ['replaceReward'] },
  expire: { from: openRewards, to: 'expired', by: ['expire-launch'] },
})

export const voucherOrderLifecycle = lifecycle('plutus_voucher_orders', voucherOrderStatuses, {
  order: { from: [], to: 'ordered', by: ['claimReward', 'redeemCodes'] },
  settle: { from: ['ordered'], to: ['delivered', 'refused'], by: claims },
})

/** None of its money is credited. However it ended, a report may still follow, and with it the money. */
const notCredited = [...uncreditedRecharges, ...closedRecharges] as const

/** Follows from all that is known of a payment, in whatever order it became known (rules/ledger/recharge/settle.ts). */
export const rechargeLifecycle = lifecycle('recharges', rechargeStatuses, {
  start: { from: [], to: ['created', 'awaiting_payment'], by: ['startRecharge'] },
  open: { from: ['created'], to: 'awaiting_payment', by: ['open-checkout'] },
  pend: {
    from: [...unpaidRecharges, ...closedRecharges],
    to: 'processing',
    by: ['recordPayment', 'reportTransfer'],
  },
  decline: {
    from: notCredited,
    to: ['failed', 'rejected'],
    by: ['recordPayment', 'open-checkout', 'reject-recharge'],
  },
  /** What was declined stays so when its page closes. */
  close: {
    from: [...uncreditedRecharges, 'cancelled', 'expired'],
    to: ['cancelled', 'expired'],
    by: ['recordPayment', 'cancelRecharge', 'expire-recharge'],
  },
  credit: {
    from: [...notCredited, 'partially_credited', 'reversed'],
    to: ['partially_credited', 'credited'],
    by: ['recordPayment', 'credit-recharge'],
  },
  reverse: {
    from: [...notCredited, 'partially_credited', 'credited'],
    to: 'reversed',
    by: ['recordPayment', 'reverse-recharge'],
  },
})

export const messageLifecycle = lifecycle('messages', messageStatuses, {
  queue: { from: [], to: 'queued', by: ['queueMessages'] },
  /** One whose lease ran out is taken again. */
  take: { from: departingMessages, to: 'sending', by: ['sendDueMessages'] },
  /** What became of it; held where its reward is frozen or its campaign paused, queued again where this process stops. */
  record: {
    from: ['queued', 'sending'],
    to: ['sent', 'retrying', 'failed', 'suppressed', 'cancelled', 'on_hold', 'queued'],
    by: ['sendDueMessages'],
  },
  dropLease: { from: ['sending'], to: 'queued', by: ['dropLeases'] },
  release: { from: ['on_hold'], to: 'queued', by: ['unfreezeReward', 'unfreeze-reward', 'send-held'] },
  callBack: { from: unsentMessages, to: 'cancelled', by: [...claims, ...closings, 'replaceReward', 'readdressReward'] },
  retry: { from: ['failed'], to: 'queued', by: ['retryMessage', 'retryFailedMessages'] },
  reportSent: { from: ['sending'], to: 'sent', by: ['recordReport'] },
  reportFailed: { from: ['sending', 'sent', 'delivered'], to: 'failed', by: ['recordReport'] },
  reportDelivered: { from: ['sending', 'sent', 'failed'], to: 'delivered', by: ['recordReport'] },
  reportOpened: { from: ['sending', 'sent', 'delivered', 'failed'], to: 'opened', by: ['recordReport'] },
})

export const importLifecycle = lifecycle('imports', importStatuses, {
  upload: { from: [], to: 'uploaded', by: ['uploadImport'] },
  map: { from: mappableImports, to: 'validating', by: ['mapImport'] },
  check: { from: ['validating'], to: checkedImports, by: ['check-import'] },
  refuse: { from: ['validating'], to: 'failed', by: ['check-import'] },
  fix: { from: ['ready_with_errors'], to: 'ready', by: ['fixImportRow'] },
  apply: { from: checkedImports, to: 'applying', by: ['applyImport'] },
  finish: { from: ['applying'], to: ['applied', 'failed'], by: ['apply-import'] },
  discard: { from: discardableImports, to: 'discarded', by: ['discardImport', 'uploadImport'] },
})

/** Every table of steps, in the order in which a reward meets them. */
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

import type { BulkActKind } from '#contracts/reward/bulk-acts.ts'
import { closedList } from '../fields.ts'
import type { DeliveryStatus, RewardStatus } from '../statuses.ts'

export const rewardStatus = closedList<RewardStatus>('RewardStatus', 'The state of a reward.', {
  issued: 'Open. Its recipient has not opened it.',
  viewed: 'Open. Someone has looked at it.',
  partially_claimed: 'Open. A part of its value is redeemed, and the rest can be.',
  claiming: 'Its voucher is on order from the brand’s supplier.',
  claimed: 'Redeemed in full.',
  frozen: 'Stopped by someone in the company until `frozen_until`.',
  under_review: 'Stopped while it is looked into. Reserved: no reward has it yet.',
  blocked: 'Stopped for good. Reserved: no reward has it yet.',
  cancelled: 'Cancelled by the company. What was left returned to the wallet.',
  replaced: 'Given to another person as a new reward.',
  expired: 'Ran out. What was left returned to the wallet.',
  failed: 'Could not be issued. Reserved: no reward has it yet.',
})

export const deliveryStatus = closedList<DeliveryStatus>('DeliveryStatus', 'The delivery of a reward: the best state of its channels.', {
  not_sent: 'Nothing is sent for it, such as for a code delivered in a file.',
  scheduled: 'A message is sent at `send_at`.',
  queued: 'A message is about to leave.',
  sent: 'A carrier accepted it.',
  delivered: 'A carrier reported that it arrived.',
  opened: 'Its person opened the message or the page.',
  failed: 'No message got through.',
})

export const bulkActKind = closedList<BulkActKind>('BulkActKind', 'The kind of an act on many rewards.', {
  cancel: 'It cancels them. What is left of them returns to the wallet.',
  resend: 'It sends their messages again.',
  extend: 'It gives them a later end.',
})

export const codeFileStatus = closedList('CodeFileStatus', 'The state of a file of codes.', {
  ready: 'Its receiver can download it until `expires_at`.',
  withdrawn: 'Another receiver was named.',
})

export const pointsProgramStatus = closedList(
  'PointsProgramStatus',
  'The state of a points program. Points can be launched while it is active.',
  {
    draft: 'Its set-up is not finished.',
    active: 'They can.',
  },
)

export const pointsEntryType = closedList('PointsEntryType', 'The kind of an entry of a points account.', {
  accrual: 'Points were credited.',
  redemption: 'Points were spent on a voucher.',
  expiration: 'Points ran out.',
  cancellation: 'Points were taken back, because their reward was cancelled or replaced.',
  adjustment: 'A correction.',
})

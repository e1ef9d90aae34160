import { closedList } from '../fields.ts'
import type { ApprovalStatus, LaunchStatus } from '../statuses.ts'

export const launchStatus = closedList<LaunchStatus>('LaunchStatus', 'The state of a launch.', {
  pending_approval: 'Someone else has to approve it. No money is held.',
  awaiting_funds: 'It waits for money in the wallet. No money is held.',
  held: 'Its money is held, and it is about to be scheduled or issued.',
  scheduled: 'Its money is held. It is sent at `send_at`, and can be cancelled until then.',
  processing: 'Its rewards are being issued.',
  completed: 'All its rewards are issued.',
  partially_completed: 'Some of its rewards are issued. Reserved: no launch has it yet.',
  cancelled: 'Cancelled before it left, or its campaign was edited before the approval.',
  rejected: 'Sent back by the person who was asked to approve it.',
  expired: 'It was not approved, or the money did not arrive, in time.',
})

export const launchBlock = closedList(
  'LaunchBlock',
  'The reason for which a launch that is due issues no rewards. It continues once the reason ends.',
  {
    frozen_wallet: 'The wallet is frozen.',
    paused_company: 'The operator has paused the company.',
  },
)

export const approvalStatus = closedList<ApprovalStatus>('ApprovalStatus', 'The state of a request for approval.', {
  pending: 'Waits for a decision.',
  approved: 'Approved. The launch is sent.',
  rejected: 'Sent back with a reason.',
  recalled: 'Withdrawn: the launch or its campaign was cancelled.',
  void: 'The campaign was edited after it was submitted.',
  expired: 'It was not decided in time.',
})

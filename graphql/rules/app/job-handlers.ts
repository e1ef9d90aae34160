import { repriceDrafts } from '../campaign/reprice-drafts.ts'
import { eraseDocument } from '../company/document/delete-document.ts'
import { sweepAccounts } from '../identity/signup/sweep-accounts.ts'
import { expireInvite } from '../identity/team/expire-invite.ts'
import { expireApproval } from '../launch/approval/expire-approval.ts'
import { remindApproval } from '../launch/approval/remind-approval.ts'
import { issueChunk } from '../launch/issue-chunk.ts'
import { expireFunds } from '../launch/waiting/expire-funds.ts'
import { fundLaunches } from '../launch/waiting/fund-launches.ts'
import { issueStatements } from '../ledger/paper/issue-statements.ts'
import { closeCheckout } from '../ledger/recharge/close-checkout.ts'
import { expireRecharge } from '../ledger/recharge/expire-recharge.ts'
import { openCheckout } from '../ledger/recharge/open-checkout.ts'
import { sendHeldChunk } from '../messaging/send-held-chunk.ts'
import { applyImportChunk } from '../people/import/apply-import-chunk.ts'
import { checkImportJob } from '../people/import/check-import-job.ts'
import { tagPeopleChunk } from '../people/tag-chunk.ts'
import type { Job, JobKind } from '../platform/jobs/jobs.ts'
import { runUpgrade } from '../platform/upgrade/run-upgrade.ts'
import { cancelMatchingChunk, cancelUnclaimedChunk } from '../reward/cancel-unclaimed-chunk.ts'
import { expireChunk } from '../reward/expire-chunk.ts'
import { fetchVoucher } from '../reward/redemption/fetch-voucher.ts'
import { remindChunk } from '../reward/remind-chunk.ts'
import { thawReward } from '../reward/thaw-reward.ts'
import { sweepFiles } from './sweep-files.ts'

/** Long work by kind: each call does one chunk, safe to repeat. */
export const jobHandlers: Record<JobKind, (job: Job) => Promise<void>> = {
  'issue-launch': issueChunk,
  'check-import': checkImportJob,
  'apply-import': applyImportChunk,
  'cancel-unclaimed': cancelUnclaimedChunk,
  'cancel-matching': cancelMatchingChunk,
  'tag-people': tagPeopleChunk,
  'expire-launch': expireChunk,
  'remind-launch': remindChunk,
  'unfreeze-reward': thawReward,
  'send-held': sendHeldChunk,
  'expire-invite': expireInvite,
  'expire-approval': expireApproval,
  'remind-approval': remindApproval,
  'erase-document': eraseDocument,
  'open-checkout': openCheckout,
  'close-checkout': closeCheckout,
  'expire-recharge': expireRecharge,
  'sweep-files': sweepFiles,
  'sweep-accounts': sweepAccounts,
  'issue-statements': issueStatements,
  'fund-launches': fundLaunches,
  'expire-funds': expireFunds,
  'fetch-voucher': fetchVoucher,
  'reprice-drafts': repriceDrafts,
  upgrade: runUpgrade,
}

import getDatabase from '@directus/api/database/index'
import type { JobKind } from '#model/job-kind.ts'
import { repriceDrafts } from '#rules/campaign/reprice-drafts.ts'
import { syncSuppliers } from '#rules/catalogue/reloadly/sync-products.ts'
import { watchReloadlyBalance } from '#rules/catalogue/reloadly/watch-balance.ts'
import { checkStock } from '#rules/catalogue/voucher/check-stock.ts'
import { eraseDocument } from '#rules/company/document/delete-document.ts'
import { remindKeys } from '#rules/identity/key/remind-keys.ts'
import { sweepAccounts } from '#rules/identity/signup/sweep-accounts.ts'
import { expireInvite } from '#rules/identity/team/expire-invite.ts'
import { remindApproval } from '#rules/launch/approval/approvers.ts'
import { expireApproval } from '#rules/launch/approval/expire-approval.ts'
import { expireFunds, fundLaunches } from '#rules/launch/awaiting-funds/fund-launches.ts'
import { issueChunk } from '#rules/launch/issue-chunk.ts'
import { checkOffers } from '#rules/launch/supply/check-offers.ts'
import { compareAllBooks } from '#rules/ledger/books/store-differences.ts'
import { issueStatements } from '#rules/ledger/document/issue-statement.ts'
import { expireRecharge } from '#rules/ledger/recharge/expire-recharge.ts'
import { closeCheckout, openCheckout } from '#rules/ledger/recharge/open-checkout.ts'
import { matchEvent } from '#rules/ledger/recharge/payment-webhooks.ts'
import { readPayments } from '#rules/ledger/recharge/read-payments.ts'
import { sendHeldChunk } from '#rules/messaging/send-held-messages.ts'
import { addPeopleChunk } from '#rules/people/add-people-to-campaign.ts'
import { applyImportChunk } from '#rules/people/import/apply-import-chunk.ts'
import { checkImportJob } from '#rules/people/import/check-import-job.ts'
import { notePeopleWords } from '#rules/people/people-words.ts'
import { tagPeopleChunk } from '#rules/people/tag-matching-people.ts'
import type { Job } from '#rules/platform/jobs/jobs.ts'
import { runUpgrade } from '#rules/platform/upgrade/run-upgrade.ts'
import { bulkRewardsChunk } from '#rules/reward/bulk/bulk-rewards-chunk.ts'
import { cancelMatchingChunk, cancelUnclaimedChunk } from '#rules/reward/cancel-many-rewards.ts'
import { expireChunk } from '#rules/reward/expire-chunk.ts'
import { unfreezeWhenDue } from '#rules/reward/freeze-reward.ts'
import { endPause } from '#rules/reward/pause/end-pause.ts'
import { fetchVoucher } from '#rules/reward/redemption/close-order.ts'
import { remindChunk } from '#rules/reward/remind-chunk.ts'
import { rewardKinds } from './reward-kinds.ts'
import { sweepFiles } from './sweep-files.ts'
import { upgrades } from './upgrades.ts'

/**
 * The handler of each job kind. A call processes one chunk of the job, then finishes or continues the job, and is safe to repeat after a
 * crash.
 */
export const jobHandlers: Record<JobKind, (job: Job) => Promise<void>> = {
  'issue-launch': (job) => issueChunk(rewardKinds, job),
  'check-import': checkImportJob,
  'apply-import': applyImportChunk,
  'cancel-unclaimed': cancelUnclaimedChunk,
  'cancel-matching': cancelMatchingChunk,
  'bulk-rewards': bulkRewardsChunk,
  'tag-people': tagPeopleChunk,
  'add-people': addPeopleChunk,
  'expire-launch': expireChunk,
  'remind-launch': remindChunk,
  'unfreeze-reward': unfreezeWhenDue,
  'send-held': sendHeldChunk,
  'end-pause': endPause,
  'expire-invite': expireInvite,
  'expire-approval': expireApproval,
  'remind-approval': remindApproval,
  'erase-document': eraseDocument,
  'open-checkout': openCheckout,
  'close-checkout': closeCheckout,
  'expire-recharge': expireRecharge,
  'match-event': matchEvent,
  'read-payments': readPayments,
  'compare-books': compareAllBooks,
  'sweep-files': sweepFiles,
  'sweep-accounts': sweepAccounts,
  'remind-keys': remindKeys,
  'issue-statements': issueStatements,
  'fund-launches': fundLaunches,
  'expire-funds': expireFunds,
  'fetch-voucher': (job) => fetchVoucher(rewardKinds, job),
  'check-stock': (job) => checkStock(job, checkOffers),
  'reprice-drafts': repriceDrafts,
  'sync-suppliers': syncSuppliers,
  'watch-balance': watchReloadlyBalance,
  upgrade: async (job) => {
    await runUpgrade(job, upgrades)
    await notePeopleWords(getDatabase())
  },
}

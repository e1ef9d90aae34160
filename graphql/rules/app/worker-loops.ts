import type { JobKind } from '#model/job-kind.ts'

export type WorkKind = JobKind | 'messages' | 'account-mails'

/** The job kinds that wait for an external provider. They run in three loops of their own, so that a slow provider delays no launch. */
const providers: JobKind[] = ['open-checkout', 'close-checkout', 'fetch-voucher', 'sync-suppliers', 'watch-balance']

/** The job kinds that credit money that has arrived. They run in two loops of their own, so that no page and no supplier delays a credit. */
const credits: JobKind[] = ['match-event', 'read-payments', 'expire-recharge']

/** The kinds of work that wait for another server: providers, suppliers and carriers. A slow one stalls its loop without a fault of ours. */
export const waitsForOthers: ReadonlySet<WorkKind> = new Set([...providers, ...credits, 'compare-books', 'messages', 'account-mails'])

/**
 * The job kinds of each worker loop. Reading an imported file takes seconds, so `check-import` is not in the loop that launches campaigns.
 */
export const workerLoops: JobKind[][] = [
  ['check-import', 'sweep-files', 'sweep-accounts', 'remind-keys', 'issue-statements', 'check-stock'],
  [
    'fund-launches',
    'expire-funds',
    'issue-launch',
    'apply-import',
    'cancel-unclaimed',
    'cancel-matching',
    'bulk-rewards',
    'tag-people',
    'add-people',
    'expire-launch',
    'remind-launch',
    'unfreeze-reward',
    'send-held',
    'expire-invite',
    'expire-approval',
    'remind-approval',
    'erase-document',
    'reprice-drafts',
  ],
  providers,
  providers,
  providers,
  credits,
  credits,
  ['upgrade', 'compare-books'],
  // a company waits for it, so it does not wait for the launches of others
  ['end-pause'],
]

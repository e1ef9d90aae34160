/**
 * The names of all background jobs. Rows of plutus_jobs store them, so never rename one. After a restore, queued jobs that are `held` wait
 * for `operator release`, because they issue, end, order, pay or write to someone. Those that `run` read providers, check or tidy up, and
 * email what they newly find.
 */
const jobs = {
  'issue-launch': 'held',
  'check-import': 'held',
  'apply-import': 'held',
  'cancel-unclaimed': 'held',
  'cancel-matching': 'held',
  'bulk-rewards': 'held',
  'tag-people': 'held',
  'add-people': 'held',
  'expire-launch': 'held',
  'remind-launch': 'held',
  'unfreeze-reward': 'held',
  'send-held': 'held',
  'end-pause': 'held',
  'expire-invite': 'held',
  'expire-approval': 'held',
  'remind-approval': 'held',
  'erase-document': 'runs',
  'open-checkout': 'held',
  'close-checkout': 'held',
  'expire-recharge': 'runs',
  'match-event': 'runs',
  'read-payments': 'runs',
  'compare-books': 'runs',
  'sweep-files': 'runs',
  'sweep-accounts': 'runs',
  'remind-keys': 'held',
  'issue-statements': 'held',
  'fund-launches': 'held',
  'expire-funds': 'held',
  'fetch-voucher': 'held',
  'check-stock': 'runs',
  'reprice-drafts': 'runs',
  'sync-suppliers': 'runs',
  'watch-balance': 'runs',
  upgrade: 'runs',
} as const satisfies Record<string, 'held' | 'runs'>

export type JobKind = keyof typeof jobs

/** The kinds whose queued jobs run after a restore without being released. */
export const unheldJobs: readonly string[] = Object.entries(jobs).flatMap(([kind, restored]) => (restored === 'runs' ? [kind] : []))

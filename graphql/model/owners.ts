import type { HiddenTables } from './hidden-tables.ts'
import type { Collections } from './model.ts'

/** The wings of `graphql/rules`, in the order of their imports. */
export type Wing =
  | 'platform'
  | 'mail'
  | 'company'
  | 'identity'
  | 'catalogue'
  | 'campaign'
  | 'ledger'
  | 'people'
  | 'messaging'
  | 'reward'
  | 'launch'
  | 'app'

/** The tables of the model, and those of Directus that the rules write. */
type Owned = keyof Collections | keyof HiddenTables | 'directus_users' | 'directus_sessions' | 'directus_files' | 'directus_settings'

/**
 * The wing that writes each table. Other wings call a verb of it or publish an event in the same transaction.
 * `tests/conventions/table-owners.test.ts` compares it with the statements of the rules.
 */
export const owners: Readonly<Record<Owned, Wing>> = {
  // the graph
  companies: 'company',
  members: 'identity',
  brand_categories: 'catalogue',
  brands: 'catalogue',
  templates: 'campaign',
  campaigns: 'campaign',
  recipients: 'people',
  imports: 'people',
  import_errors: 'people',
  campaign_recipients: 'people',
  launches: 'launch',
  rewards: 'reward',
  claims: 'reward',
  code_files: 'reward',
  bulk_acts: 'reward',
  points_programs: 'reward',
  points_accounts: 'reward',
  points_entries: 'reward',
  wallets: 'ledger',
  recharge_methods: 'ledger',
  recharges: 'ledger',
  wallet_transactions: 'ledger',
  daily_figures: 'ledger',
  messages: 'messaging',
  audit_events: 'platform',
  campaign_events: 'campaign',
  api_keys: 'identity',
  invites: 'identity',
  devices: 'identity',
  billing_details: 'company',
  documents: 'company',
  member_budgets: 'identity',
  approval_requests: 'launch',
  change_requests: 'company',

  // Directus
  directus_users: 'identity',
  directus_sessions: 'identity',
  directus_files: 'app',
  directus_settings: 'app',

  // hidden
  plutus_meta: 'platform',
  plutus_counters: 'platform',
  plutus_jobs: 'platform',
  plutus_vouchers: 'catalogue',
  plutus_voucher_stock: 'catalogue',
  plutus_people_words: 'people',
  plutus_voucher_orders: 'reward',
  plutus_stock_changes: 'catalogue',
  plutus_payment_events: 'ledger',
  plutus_payments: 'ledger',
  plutus_reversals: 'ledger',
  plutus_differences: 'ledger',
  plutus_closed_differences: 'app',
  plutus_pauses: 'company',
  plutus_former_links: 'reward',
  plutus_baskets: 'reward',
  plutus_message_events: 'messaging',
  plutus_retired_keys: 'identity',
  plutus_secret_readers: 'identity',
  plutus_command_answers: 'platform',
  plutus_test_links: 'messaging',
  plutus_login_attempts: 'identity',
  plutus_signups: 'identity',
  plutus_one_time_codes: 'identity',
  plutus_password_resets: 'identity',
  plutus_email_changes: 'identity',
  plutus_captchas: 'identity',
  plutus_authenticators: 'identity',
  plutus_next_authenticators: 'identity',
  plutus_recovery_codes: 'identity',
  plutus_sessions: 'identity',
  plutus_step_ups: 'identity',
  plutus_account_mails: 'mail',
  plutus_uploads: 'platform',
  plutus_exports: 'platform',
}

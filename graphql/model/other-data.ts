import type { HiddenTables } from './hidden-tables.ts'
import type { Collections } from './model.ts'
import type { PersonalTable } from './personal-data.ts'

/**
 * The tables without rows about recipients, each with the reason why the file about a person and their erasure leave it out. `texts` are
 * the columns that could hold free text. A new one needs a decision here, or its table moves to `personal-data.ts`.
 */
export const otherTables: { [Name in Exclude<keyof Collections | keyof HiddenTables, PersonalTable>]: { reason: string; texts: string } } =
  {
    companies: {
      reason: 'The company itself',
      texts:
        'name registered_name website linkedin_url address pincode city state country registration_country registration_number verification_note pause_reason terms_version reward_currency logo primary_color sender_name reply_to default_reminders time_zone place_of_supply permissions preferences',
    },
    members: {
      reason: 'Colleagues. Their profile pages show and change what is held',
      texts: 'name first_name last_name phone avatar email preferences list_columns terms_version locale time_zone',
    },
    brand_categories: {
      reason: 'The catalogue',
      texts: 'name slug icon',
    },
    brands: {
      reason: 'The catalogue',
      texts:
        'name slug logo mark face_color ink_color description countries currency denominations terms how_to_redeem website stocked_values low_values supplier supplier_ref supplier_prices paused_for',
    },
    templates: {
      reason: 'The company’s texts. Names are filled in as a message is sent',
      texts: 'name catalogue delivery email sms whatsapp wizard_step search_text',
    },
    campaigns: {
      reason: 'The company’s texts and totals. Names are filled in as a message is sent',
      texts:
        'name description internal_reference currency catalogue delivery email sms whatsapp code_details points_assignment next_launch uncarried wizard_step search_text',
    },
    imports: {
      reason:
        'A file of many people. Erasure empties samples and findings that show the person, and the file is deleted once it is applied',
      texts: 'file_name file digest columns sheets mapping reading findings tags failure',
    },
    launches: {
      reason: 'The terms of a launch and its totals',
      texts: 'number time_zone idempotency_key payload_hash snapshot',
    },
    bulk_acts: {
      reason: 'Totals of acts on many rewards. The reason that a colleague typed about all of them stays',
      texts: 'reason until skipped request_hash',
    },
    code_files: {
      reason: 'Downloads of codes by colleagues. Files are not stored',
      texts: '',
    },
    points_programs: {
      reason: 'The company’s terms',
      texts: 'unit_name unit_one catalogue wizard_step',
    },
    wallets: {
      reason: 'The company’s money',
      texts: 'currency alert_receivers suspended_reason',
    },
    recharge_methods: {
      reason: 'The ways to pay',
      texts: 'currency',
    },
    recharges: {
      reason: 'The company’s payments',
      texts:
        'number status_reason currency place_of_supply po_number receipt_to return_to checkout_url provider_ref transfer_reference facts idempotency_key payload_hash',
    },
    wallet_transactions: {
      reason: 'The company’s ledger. Its entries name rewards, never people, and never change',
      texts: 'reference description idempotency_key entered_by',
    },
    daily_figures: {
      reason: 'Totals by day',
      texts: 'day key',
    },
    api_keys: {
      reason: 'The company’s programs',
      texts: 'name abilities networks prefix last4 key_hash last_used_network',
    },
    invites: {
      reason: 'Future colleagues',
      texts: 'email token_hash open_key recent_sends',
    },
    devices: {
      reason: 'Browsers of colleagues',
      texts: 'name ip token_hash',
    },
    billing_details: {
      reason: 'The company itself',
      texts: 'legal_name email address city state postal_code country tax_number bank_holder bank_code bank_last4 bank_account_encrypted',
    },
    documents: {
      reason: 'Invoices, receipts and uploads of the company',
      texts: 'number reversal period details name media_type file',
    },
    member_budgets: {
      reason: 'Limits of colleagues',
      texts: 'month',
    },
    approval_requests: {
      reason: 'Decisions of colleagues about launches',
      texts: 'reasons content_hash currency decision_note',
    },
    change_requests: {
      reason: 'The company itself',
      texts: 'before after reason document_ids note open_key',
    },
    plutus_meta: {
      reason: 'The state of the installation',
      texts: 'value',
    },
    plutus_counters: {
      reason: 'Numbers of rows',
      texts: '',
    },
    plutus_jobs: {
      reason: 'Work in progress, deleted with its end. A search text in it goes with it',
      texts: 'kind ref payload failure',
    },
    plutus_people_words: {
      reason: 'Made of the person’s name, email, phone and tags, and deleted with them',
      texts: 'word',
    },
    plutus_vouchers: {
      reason: 'Vouchers by claim. Codes are encrypted',
      texts: 'claim company brand code_hash bare_hash code_encrypted last4 details_encrypted expires_on',
    },
    plutus_voucher_stock: {
      reason: 'Vouchers bought in advance',
      texts: 'brand code_hash bare_hash code_encrypted last4 details_encrypted expires_on claim',
    },
    plutus_voucher_orders: {
      reason: 'Orders of vouchers. A supplier gets the brand and the value, and the encrypted payload names rewards',
      texts: 'supplier company brand status payload code_encrypted reason reference cost_currency',
    },
    plutus_stock_changes: {
      reason: 'Vouchers bought in advance',
      texts: 'brand action counts reason',
    },
    plutus_payment_events: {
      reason: 'The company’s payments',
      texts: 'provider event type recharge outcome body',
    },
    plutus_payments: {
      reason: 'The company’s payments',
      texts: 'recharge provider ref state source',
    },
    plutus_reversals: {
      reason: 'The company’s payments',
      texts: 'recharge provider ref kind payment state reason entered_by source',
    },
    plutus_differences: {
      reason: 'The company’s payments',
      texts: 'provider kind ref recharge words',
    },
    plutus_closed_differences: {
      reason: 'The company’s payments',
      texts: 'code closed_key provider kind ref recharge words reason closed_by reopened_by reopen_reason',
    },
    plutus_pauses: {
      reason: 'The company itself',
      texts: 'company reason end_reason',
    },
    plutus_former_links: {
      reason: 'Hashes of links that ended',
      texts: 'company',
    },
    plutus_baskets: {
      reason: 'Hashes and rewards, for an hour',
      texts: 'company rewards',
    },
    plutus_retired_keys: {
      reason: 'The company’s programs',
      texts: 'api_key',
    },
    plutus_secret_readers: {
      reason: 'Colleagues and keys',
      texts: 'api_key member',
    },
    plutus_command_answers: {
      reason: 'Ids of rows, for a day',
      texts: 'answer',
    },
    plutus_test_links: {
      reason: 'Test messages to colleagues',
      texts: 'campaign payload',
    },
    plutus_login_attempts: {
      reason: 'Attempts to sign in',
      texts: '',
    },
    plutus_signups: {
      reason: 'Future companies',
      texts: 'email payload status member',
    },
    plutus_one_time_codes: {
      reason: 'Colleagues who sign in',
      texts: 'purpose subject code_hash payload',
    },
    plutus_password_resets: {
      reason: 'Colleagues',
      texts: 'member',
    },
    plutus_email_changes: {
      reason: 'Colleagues',
      texts: 'member from_email to_email token_hash',
    },
    plutus_captchas: {
      reason: 'Visitors of the sign-up page',
      texts: '',
    },
    plutus_authenticators: {
      reason: 'Colleagues',
      texts: 'secret_encrypted',
    },
    plutus_next_authenticators: {
      reason: 'Colleagues',
      texts: 'secret_encrypted',
    },
    plutus_recovery_codes: {
      reason: 'Colleagues',
      texts: 'member',
    },
    plutus_sessions: {
      reason: 'Colleagues',
      texts: 'chain member ip user_agent',
    },
    plutus_step_ups: {
      reason: 'Colleagues',
      texts: 'member',
    },
    plutus_account_mails: {
      reason: 'Mails to colleagues, encrypted until they are sent',
      texts: 'kind to payload_encrypted status dedupe_key failure_code',
    },
    plutus_uploads: {
      reason: 'Pictures of companies and colleagues',
      texts: 'company member kind file',
    },
    plutus_exports: {
      reason: 'Requests for files, for a minute. A search text goes with the row',
      texts: 'company member kind request',
    },
  }

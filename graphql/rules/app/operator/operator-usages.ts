import { companyRoles } from '#contracts/access/abilities.ts'
import { keyRoles } from '#contracts/key/key.ts'
import { freezeReasons } from '#rules/ledger/wallet/freeze-reasons.ts'

/** The options of every command that runs in Plutus, as help shows them. It imports no Directus, so that help needs no running stack. */
export const operatorUsages = {
  overview: '(lists everything that waits for you)',
  'adjust-wallet': '--company NAME|ID|EMAIL --amount 1000.00 --reason "why" [--again] [--key once]',
  'undo-adjustment': '--company NAME|ID|EMAIL --entry 12 --reason "why" [--again]',
  'freeze-wallet': '--company NAME|ID|EMAIL --reason "what the company will read"',
  'unfreeze-wallet': `--company NAME|ID|EMAIL --reason "what was corrected" [--cause ${freezeReasons.join('|')}, or several with commas]`,
  'set-role': `--email person@example.com --role ${companyRoles.join('|')}`,
  'suspend-member': '--email person@example.com [--status active|suspended] [--successor colleague@example.com]',
  'reset-two-factor': '--email person@example.com',
  'create-key': `--company NAME|ID|EMAIL --name "Payroll" --role ${keyRoles.join('|')} [--days 365]`,
  'list-keys': '--company NAME|ID|EMAIL',
  'revoke-key': '--key ID (see list-keys)',
  'list-failures': '',
  'retry-messages':
    '--campaign ID [--may-have-arrived] [--dry-run], or --account-mail ID (see list-failures)   sends again what failed or waits',
  'drop-messages': '--campaign ID [--dry-run]   cancels what is not sent yet',
  'check-ledgers': '[--provider]',
  'list-recharges': '[--status awaiting_payment|processing|credited|…] [--company NAME|ID|EMAIL]',
  'credit-recharge': '--number RC-2026-7K3M9Q --received 1000.00 --reference "the bank\'s reference" [--surplus]',
  'reject-recharge': '--number RC-2026-7K3M9Q --reason "what the company will read"',
  'reverse-recharge':
    '--number RC-2026-7K3M9Q --amount 1000.00 --payment ID|--refund ID --reason "what the company will read" [--paid-back-in-another-way] [--again] [--key once]',
  'undo-reversal': '--number RC-2026-7K3M9Q --reversal ID --reason "what the company will read"',
  'accept-payment': '--number RC-2026-7K3M9Q --payment ID --reason "how finance checked it"',
  'read-payments': '--number RC-2026-7K3M9Q',
  'list-payment-events': '[--number RC-2026-7K3M9Q] [--outcome received|applied|unknown|unmatched] [--event ID]',
  'import-brands': 'FILE (JSON Lines or CSV with its logos beside it, or a zip of both)',
  'check-brands': 'FILE (changes nothing)',
  'export-brands': '[--to FOLDER]',
  'list-differences': '[--closed]',
  'close-difference': '--code D-4K7Q2M9X --reason "why finance accepts it"',
  'reopen-difference': '--code D-4K7Q2M9X --reason "why it is open again"',
  'stock-vouchers':
    '--brand SLUG [--value 500.00] --vouchers - [--dates day-first] [--dry-run] [--pin-distinguishes] [--case-distinguishes] [--mixed-lengths] < vouchers.csv   columns: code, pin, serial, link, expiry, cost, value',
  'unstock-vouchers':
    '--brand SLUG --vouchers - [--reason "why"] [--dry-run] < vouchers.csv   undoes stock-vouchers, except for issued vouchers',
  'list-stock': '',
  'settle-voucher-order':
    '--order ID --reason "what the supplier said" [--code - --pin - < lines.txt] [--serial …] [--link …] [--expires 2027-03-31]',
  'sync-suppliers': '',
  'check-suppliers': '[--days 30]',
  'list-waiting-companies': '',
  'verify-company': '--company NAME|ID|EMAIL',
  'ask-company': '--company NAME|ID|EMAIL --note "what we need"',
  'reject-company': '--company NAME|ID|EMAIL --note "why not"',
  'pause-company': '--company NAME|ID|EMAIL --reason "what the company will read"',
  'resume-company': '--company NAME|ID|EMAIL --reason "what the company will read"',
  'list-change-requests': '',
  'approve-change': '--request ID',
  'refuse-change': '--request ID --note "why not"',
  'create-operator': '--email you@example.com [--password - < password.txt]',
  'remove-operator': '--email you@example.com',
  'list-erasures': '[--since 2026-11-28T09:30:00Z] [--find REFERENCE,…] (keep its list: after a restore, erase these people again)',
  release: '[--yes] [--drop-mails-before 2026-11-28T09:30:00Z] (after a restore: lists what is held, and with --yes lets it run)',
} as const satisfies Record<string, string>

export type OperatorCommandName = keyof typeof operatorUsages

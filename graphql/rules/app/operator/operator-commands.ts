import { acceptPayment } from './accept-payment.ts'
import { adjustWallet, undoAdjustment } from './adjust-wallet.ts'
import { exportBrands } from './brands/export-brands.ts'
import { checkBrands, importBrands } from './brands/import-brands.ts'
import { dropMessages, retryMessages } from './campaign-messages.ts'
import { checkLedgers } from './check-ledgers.ts'
import { closeDifference, reopenDifference } from './close-difference.ts'
import { creditRecharge } from './credit-recharge.ts'
import { approveChange, listChangeRequests, refuseChange } from './decide-change.ts'
import { freezeWalletCommand, unfreezeWallet } from './freeze-wallet.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { listDifferences } from './list-differences.ts'
import { listErasures } from './list-erasures.ts'
import { listFailures } from './list-failures.ts'
import { listPaymentEvents } from './list-payment-events.ts'
import { listStock } from './list-stock.ts'
import { resetTwoFactorCommand, setRole, suspendMemberCommand } from './members.ts'
import type { OperatorCommand } from './operator-command.ts'
import type { OperatorCommandName } from './operator-usages.ts'
import { createOperator, removeOperator } from './operators.ts'
import { overview } from './overview.ts'
import { pauseCompany, resumeCompany } from './pause-company.ts'
import { readPaymentsCommand } from './read-payments.ts'
import { listRecharges, rejectRecharge } from './recharges.ts'
import { release } from './release.ts'
import { reverseRecharge } from './reverse-recharge.ts'
import { stockVouchers } from './stock-vouchers.ts'
import { checkSuppliers, syncSuppliersCommand } from './suppliers.ts'
import { undoReversal } from './undo-reversal.ts'
import { unstockVouchers } from './unstock-vouchers.ts'
import { askCompany, listWaitingCompanies, rejectCompany, verifyCompany } from './verify-company.ts'
import { settleVoucherOrder } from './vouchers.ts'

/** The commands of `npm run operator` that run in Plutus. Each has a line of help in operator-usages.ts. */
export const operatorCommands: Record<OperatorCommandName, OperatorCommand> = {
  overview,
  'adjust-wallet': adjustWallet,
  'undo-adjustment': undoAdjustment,
  'freeze-wallet': freezeWalletCommand,
  'unfreeze-wallet': unfreezeWallet,
  'set-role': setRole,
  'suspend-member': suspendMemberCommand,
  'reset-two-factor': resetTwoFactorCommand,
  'create-key': createKey,
  'list-keys': listKeys,
  'revoke-key': revokeKey,
  'list-failures': listFailures,
  'retry-messages': retryMessages,
  'drop-messages': dropMessages,
  'check-ledgers': checkLedgers,
  'list-recharges': listRecharges,
  'credit-recharge': creditRecharge,
  'reject-recharge': rejectRecharge,
  'reverse-recharge': reverseRecharge,
  'undo-reversal': undoReversal,
  'accept-payment': acceptPayment,
  'read-payments': readPaymentsCommand,
  'list-payment-events': listPaymentEvents,
  'import-brands': importBrands,
  'check-brands': checkBrands,
  'export-brands': exportBrands,
  'list-differences': listDifferences,
  'close-difference': closeDifference,
  'reopen-difference': reopenDifference,
  'stock-vouchers': stockVouchers,
  'unstock-vouchers': unstockVouchers,
  'list-stock': listStock,
  'settle-voucher-order': settleVoucherOrder,
  'sync-suppliers': syncSuppliersCommand,
  'check-suppliers': checkSuppliers,
  'list-waiting-companies': listWaitingCompanies,
  'verify-company': verifyCompany,
  'ask-company': askCompany,
  'reject-company': rejectCompany,
  'pause-company': pauseCompany,
  'resume-company': resumeCompany,
  'list-change-requests': listChangeRequests,
  'approve-change': approveChange,
  'refuse-change': refuseChange,
  'create-operator': createOperator,
  'remove-operator': removeOperator,
  release,
  'list-erasures': listErasures,
}

import { adjustWallet } from './adjust-wallet.ts'
import { checkLedgers } from './check-ledgers.ts'
import { creditRecharge } from './credit-recharge.ts'
import { approveChange, listChangeRequests, refuseChange } from './decide-change.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { listFailures } from './list-failures.ts'
import { listPaymentEvents } from './list-payment-events.ts'
import { listRecharges } from './list-recharges.ts'
import type { OperatorCommand } from './operator-command.ts'
import { rejectRecharge } from './reject-recharge.ts'
import { resetTwoFactor } from './reset-two-factor.ts'
import { reverseRecharge } from './reverse-recharge.ts'
import { setRole } from './set-role.ts'
import { settleVoucherOrder } from './settle-voucher-order.ts'
import { listStock, stockVouchers } from './stock-vouchers.ts'
import { suspendMember } from './suspend-member.ts'
import { unfreezeWallet } from './unfreeze-wallet.ts'
import { askCompany, listWaitingCompanies, rejectCompany, verifyCompany } from './verify-company.ts'

export const operatorCommands: Record<string, OperatorCommand> = {
  'adjust-wallet': adjustWallet,
  'unfreeze-wallet': unfreezeWallet,
  'set-role': setRole,
  'suspend-member': suspendMember,
  'reset-two-factor': resetTwoFactor,
  'create-key': createKey,
  'list-keys': listKeys,
  'revoke-key': revokeKey,
  'list-failures': listFailures,
  'check-ledgers': checkLedgers,
  'list-recharges': listRecharges,
  'credit-recharge': creditRecharge,
  'reject-recharge': rejectRecharge,
  'reverse-recharge': reverseRecharge,
  'list-payment-events': listPaymentEvents,
  'stock-vouchers': stockVouchers,
  'list-stock': listStock,
  'settle-voucher-order': settleVoucherOrder,
  'list-waiting-companies': listWaitingCompanies,
  'verify-company': verifyCompany,
  'ask-company': askCompany,
  'reject-company': rejectCompany,
  'list-change-requests': listChangeRequests,
  'approve-change': approveChange,
  'refuse-change': refuseChange,
}

import { adjustWallet } from './adjust-wallet.ts'
import { checkLedgers } from './check-ledgers.ts'
import { listFailures } from './list-failures.ts'
import { listWaitingCompanies } from './list-waiting-companies.ts'
import type { OperatorVerb } from './operator-verb.ts'
import { setRole } from './set-role.ts'
import { suspendMember } from './suspend-member.ts'
import { askCompany, rejectCompany, verifyCompany } from './verify-company.ts'

export const operatorVerbs: Record<string, OperatorVerb> = {
  'adjust-wallet': adjustWallet,
  'set-role': setRole,
  'suspend-member': suspendMember,
  'list-failures': listFailures,
  'check-ledgers': checkLedgers,
  'list-waiting-companies': listWaitingCompanies,
  'verify-company': verifyCompany,
  'ask-company': askCompany,
  'reject-company': rejectCompany,
}

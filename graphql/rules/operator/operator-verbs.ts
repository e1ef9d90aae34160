import { adjustWallet } from './adjust-wallet.ts'
import { checkLedgers } from './check-ledgers.ts'
import { listFailures } from './list-failures.ts'
import type { OperatorVerb } from './operator-verb.ts'
import { setRole } from './set-role.ts'
import { suspendMember } from './suspend-member.ts'

export const operatorVerbs: Record<string, OperatorVerb> = {
  'adjust-wallet': adjustWallet,
  'set-role': setRole,
  'suspend-member': suspendMember,
  'list-failures': listFailures,
  'check-ledgers': checkLedgers,
}

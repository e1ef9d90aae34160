import { auditExport } from '../company/audit/audit-export.ts'
import { walletExport } from '../ledger/wallet/wallet-export.ts'
import type { ExportKind } from '../platform/export/export-kind.ts'
import { codesExport } from '../reward/code/codes-export.ts'
import { rewardExport } from '../reward/reward-export.ts'

/** The lists that can be taken as a file. A new one is an `exportKind` beside its noun and a line here. */
export const exportKinds: Record<string, ExportKind> = {
  audit: auditExport,
  codes: codesExport,
  rewards: rewardExport,
  wallet: walletExport,
}

import { auditExport } from '#rules/company/audit/audit-export.ts'
import { walletExport } from '#rules/ledger/wallet/wallet-export.ts'
import type { ExportKinds } from '#rules/platform/export/export-kind.ts'
import { codesExport } from '#rules/reward/code/codes-export.ts'
import { rewardExport } from '#rules/reward/reward-export.ts'

/** The lists that can be exported. A new one is an `exportKind` beside its noun and a line here. */
export const exportKinds: ExportKinds = {
  audit: auditExport,
  codes: codesExport,
  rewards: rewardExport,
  wallet: walletExport,
}

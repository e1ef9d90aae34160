import type { Router } from 'express'
import { campaignsExport } from '#rules/campaign/list/campaigns-export.ts'
import { templatesExport } from '#rules/campaign/list/templates-export.ts'
import { auditExport } from '#rules/company/audit/audit-export.ts'
import { sendDocument } from '#rules/ledger/document/send-document.ts'
import { walletExport } from '#rules/ledger/wallet/wallet-export.ts'
import { peopleExport } from '#rules/people/people-export.ts'
import { recipientsExport } from '#rules/people/recipients-export.ts'
import type { ExportKinds } from '#rules/platform/export/export-kind.ts'
import { sendFile } from '#rules/platform/export/send-file.ts'
import { consumeTicket, makeTicket } from '#rules/platform/export/ticket.ts'
import { route } from '#rules/platform/http/route.ts'
import { codesExport } from '#rules/reward/code/codes-export.ts'
import { personFile } from '#rules/reward/privacy/person-file.ts'
import { rewardExport } from '#rules/reward/reward-export.ts'

/** The lists that can be exported. Declare a new one with `defineExport` in its own domain folder and add a line here. */
export const exportKinds: ExportKinds = {
  audit: auditExport,
  campaigns: campaignsExport,
  codes: codesExport,
  people: peopleExport,
  person: personFile,
  recipients: recipientsExport,
  rewards: rewardExport,
  templates: templatesExport,
  wallet: walletExport,
}

/**
 * Serves exports in two requests. The first returns an address that works once within a minute, and the second downloads the file from it.
 */
export function companyExportRoutes(router: Router): void {
  route(router, 'post', '/exports/:kind', 'person', async ({ req, res, caller }) => {
    res.json({ url: `/exports/${await makeTicket(exportKinds, String(req.params.kind), req.body ?? {}, caller)}` })
  })
  route(router, 'get', '/exports/:id', 'person', async ({ req, res, caller }) => {
    await sendFile(res, await consumeTicket(exportKinds, String(req.params.id), caller), new Date())
  })
}

/** Serves downloads of company documents. `upload-routes.ts` serves their uploads. */
export function documentRoutes(router: Router): void {
  route(router, 'get', '/files/documents/:id', 'person', sendDocument)
}

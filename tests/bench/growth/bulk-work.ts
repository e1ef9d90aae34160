import { campaignReaches, draftCampaign, importPeople, launch } from '#tests/support/campaigns.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { BulkSql } from './bulk-sql.ts'
import type { CompanyOfSize } from './company-of-size.ts'

/** Work on many rows, in milliseconds a row. */
export async function bulkWork(sql: BulkSql, company: CompanyOfSize, issued: number): Promise<Map<string, number>> {
  const { owner, id: company_, checkedMs, rewards } = company
  const work = new Map([["books summed, a reward of the company's", checkedMs / rewards]])
  const files: [string, string, object][] = [
    ["a campaign's rewards as CSV", 'rewards', { campaign: company.idOf('campaign', 0) }],
    ['a month of the wallet as CSV', 'wallet', { from: `${company.lastMonth}-01T00:00:00Z`, to: company.monthEnd }],
  ]
  for (const [name, kind, filter] of files) {
    const began = performance.now()
    const lines = await fileLines(company, kind, filter)
    work.set(name, (performance.now() - began) / lines)
  }
  work.set('the document of a month', await statementOf(sql, company_))
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Issued' })).id, issued)
  const began = performance.now()
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live', 300_000)
  work.set(`issuing of ${issued.toLocaleString('en')}`, (performance.now() - began) / issued)
  return work
}

async function fileLines({ browser }: CompanyOfSize, kind: string, filter: object): Promise<number> {
  const ticket = await browser.fetch(`/exports/${kind}`, { method: 'POST', body: JSON.stringify({ format: 'csv', filter }) })
  if (!ticket.ok) throw new Error(`${kind}: ${ticket.status} ${await ticket.text()}`)
  const file = await (await browser.fetch((await ticket.json()).url)).text()
  return file.trimEnd().split('\n').length - 1
}

/** Wakes the job that issues what is due, and waits for this company's; a row is a line of the ledger in it. */
async function statementOf(sql: BulkSql, company: string): Promise<number> {
  const found = () => sql.run(`select details from documents where company = '${company}' and kind = 'statement'`)
  const began = performance.now()
  await sql.run("update plutus_jobs set run_at = 0, lease_until = null where kind = 'issue-statements'")
  await waitFor(async () => (await found()).length > 0, { what: 'the statement', timeoutMs: 120_000, everyMs: 20 })
  const took = performance.now() - began
  const [row] = await found()
  const details = typeof row?.details === 'string' ? JSON.parse(row.details) : row?.details
  return took / details.movements.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
}

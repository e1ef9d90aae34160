import { operator } from '#tests/support/campaigns.ts'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { goodPassword, signUpCompany } from '#tests/support/sign-up.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import type { BulkSql } from './bulk-sql.ts'
import { fillCompany } from './fill-company.ts'
import type { ModelRows } from './model-rows.ts'

export type CompanyOfSize = Awaited<ReturnType<typeof companyOfSize>>

const dayMs = 86_400_000

/** Signs up a company dated to the start of last month and adds the given number of rewards. Its ledger adds up to its wallet. */
export async function companyOfSize(stack: TestStack, sql: BulkSql, models: ModelRows, size: { rewards: number; campaigns: number }) {
  const owner = await signUpCompany(stack, { companyName: `Company of ${size.rewards}` })
  const [{ company, member } = {}] = await sql.run(`select company, id as member from members where email = '${owner.email}'`)
  const id = String(company)
  const now = new Date()
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  const verified = `verification = 'verified', verified_at = ${sql.at(`${now.getTime()}`)}`
  await sql.run(`update companies set ${verified}, date_created = ${sql.at(`${lastMonth.getTime()}`)} where id = '${id}'`)
  await sql.run(`update members set login_code = ${sql.isPostgres ? 'false' : '0'} where company = '${id}'`)
  await sql.settle()
  const empty = await sql.bytes()
  const from = new Date(lastMonth.getTime() + dayMs)
  const filled = await fillCompany(sql, models, {
    ...{ company: id, member: String(member), count: size.rewards, campaigns: size.campaigns, from },
    to: new Date(now.getTime() - 3_600_000),
  })
  await sql.settle()
  const bytes = (await sql.bytes()) - empty
  const { mismatches } = await operator(stack, 'check-ledgers')
  if (!Array.isArray(mismatches) || mismatches.length > 0) throw new Error(`The books do not sum: ${JSON.stringify(mismatches)}`)
  // The reconciler may have frozen the wallet while half of the rows were written.
  await sql.run(`update wallets set status = 'active', mismatch_at = null where company = '${id}'`)
  await operator(stack, 'adjust-wallet', { company: id, amount: '100000000', reason: 'money for the benchmark' })
  const browser = await signInAtBff(stack, { email: owner.email, password: goodPassword })
  return { id, owner, browser, lastMonth: lastMonth.toISOString().slice(0, 7), bytes, ...filled }
}

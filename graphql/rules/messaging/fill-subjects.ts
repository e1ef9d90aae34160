import type { Knex } from 'knex'
import { readSnapshot } from '#rules/campaign/terms/read-snapshot.ts'
import { renderText } from '#rules/mail/email/render-text.ts'
import { parseVariables } from '#rules/mail/email/variables.ts'
import { inList } from '#rules/platform/db/database.ts'
import { rewardVariables } from './reward-variables.ts'

type Worded = { id: string; reward: string | null; subject: string }

/** What opens a reward stands in its mail alone, never in a list that others read. */
const secrets = { link: '…', code: '••••' }
const subjectMax = 255

/** Subjects by message, with the variables of the sender's words filled for each recipient; what has none is left out. */
export async function fillSubjects(knex: Knex, messages: Worded[]): Promise<Map<string, string>> {
  const templates = messages.filter(({ reward, subject }) => reward && subject.includes('{{'))
  if (!templates.length) return new Map()
  const ids = [...new Set(templates.map(({ reward }) => String(reward)))]
  const rows = await knex('rewards')
    .join('campaigns', 'campaigns.id', 'rewards.campaign')
    .join('companies', 'companies.id', 'rewards.company')
    .leftJoin('points_accounts', 'points_accounts.recipient', 'rewards.recipient')
    .where(inList(knex, 'rewards.id', ids))
    .select(
      'rewards.id',
      'rewards.launch',
      'rewards.token_version',
      'rewards.recipient_name',
      'rewards.value',
      'rewards.currency',
      'rewards.uses',
      'rewards.points',
      'rewards.expires_at',
      'campaigns.name as campaign_name',
      'companies.name as company_name',
      'companies.sender_name',
      'points_accounts.balance as points_balance',
    )
  const rewards = new Map(rows.map((row) => [String(row.id), row]))
  const filled = new Map<string, string>()
  for (const { id, reward: of, subject } of templates) {
    const reward = rewards.get(String(of))
    // a variable that nothing fills: its mail is refused, and the list shows why
    if (!reward || parseVariables(subject).unknown.length) continue
    const company = { name: reward.company_name, sender_name: reward.sender_name }
    const values = rewardVariables({ reward, company, snapshot: await readSnapshot(knex, reward.launch), ...secrets })
    filled.set(id, renderText(subject, values).slice(0, subjectMax))
  }
  return filled
}

import type { Knex } from 'knex'
import { parseVariables } from '#contracts/message/variables.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { renderText } from '#rules/mail/email/render-text.ts'
import { inList } from '#rules/platform/db/database.ts'
import type { MessageKind } from './message-row.ts'
import { rewardVariables } from './reward-variables.ts'

type SubjectRow = { id: string; reward: string | null; subject: string }

/** Values shown instead of a reward's link and code, because lists of messages show the subjects. */
const secrets = { link: '…', code: '••••' }
const subjectMax = 255

/**
 * Returns the email subjects by message id, with the variables of each recipient filled in. Omits messages without a reward or variables,
 * and those with an unknown variable.
 */
export async function fillSubjects(knex: Knex, messages: SubjectRow[]): Promise<Map<string, string>> {
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
      'rewards.recipient_first_name',
      'rewards.value',
      'rewards.remaining',
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
    // the email is refused later, and the list shows the reason
    if (!reward || parseVariables(subject).unknown.length) continue
    const company = { name: reward.company_name, sender_name: reward.sender_name }
    const values = rewardVariables({ reward, company, snapshot: await readSnapshot(knex, reward.launch), ...secrets })
    filled.set(id, renderText(subject, values).slice(0, subjectMax))
  }
  return filled
}

/** Returns the subject of a message of this kind. Voucher copies name the brand instead of `subject`, reminders and tests get a prefix. */
export function subjectOf(kind: MessageKind, subject: string, brandName = ''): string {
  if (kind === 'copy') return `Your ${brandName} voucher`
  if (kind === 'reminder') return `Still waiting for you: ${subject}`
  return kind === 'test' ? `TEST: ${subject}` : subject
}

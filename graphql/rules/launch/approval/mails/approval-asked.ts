import { costLine } from '#rules/campaign/cost-line.ts'
import type { ApprovalReason } from '#rules/launch/approval/approval-reasons.ts'
import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { instant, minor, parseJson } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { Row } from '../../../../model/tables.ts'

const why: Record<ApprovalReason, string> = {
  amount: 'its total is above your company’s limit',
  count: 'it has more rewards than your company’s limit',
  budget: 'it exceeds the monthly budget of whoever submitted it',
}

/** Asks those who may decide to review a launch; sends nothing once someone has decided. */
export const approvalAsked = accountMail<{ request: string; isReminder: boolean }>('approval-asked', {
  compose: async ({ request: id, isReminder }, { knex }) => {
    const request = await knex('approval_requests')
      .join('campaigns', 'campaigns.id', 'approval_requests.campaign')
      .join('members', 'members.id', 'approval_requests.requested_by')
      .join('companies', 'companies.id', 'approval_requests.company')
      .join('launches', 'launches.id', 'approval_requests.launch')
      .where({ 'approval_requests.id': id, 'approval_requests.status': 'pending' })
      .first(
        'approval_requests.*',
        'campaigns.name',
        'members.name as maker',
        'companies.time_zone',
        'launches.subtotal',
        'launches.value_min',
        'launches.value_max',
      )
    if (!request) return undefined
    const total = formatMoney(minor(request.total), request.currency)
    const rewards = rewardsLine(request)
    const reasons = parseJson(request.reasons).map((reason) => why[reason])
    return {
      subject: `${isReminder ? 'Reminder to approve' : 'Approve'}: ${request.name}, ${total}`,
      heading: isReminder ? 'A launch is still waiting for approval' : 'A launch is waiting for your approval',
      paragraphs: [
        `${request.maker} wants to launch ${request.name}: ${rewards} for ${total}. It needs approval because ${reasons.join(' and ')}.`,
        `Nothing is sent and no money moves until someone approves it. If nobody decides, it returns to ${request.maker} on ${momentIn(request.time_zone, instant(request.expires_at))}.`,
      ],
      button: { label: 'Review the request', link: `${env.publicUrl}/approvals/${id}` },
      notes: ['You get this email because your role can approve launches. Others with that role can decide too.'],
    }
  },
})

type Requested = Pick<Row<'launches'>, 'recipient_count' | 'subtotal' | 'value_min' | 'value_max'> & Pick<Row<'campaigns'>, 'currency'>

/** "3 rewards of ₹500", or "3 rewards of ₹200 to ₹300". */
function rewardsLine({ recipient_count, subtotal, value_min: min, value_max: max, currency }: Requested): string {
  const count = minor(recipient_count)
  const line = costLine({ count, subtotal: String(subtotal), min: asText(min), max: asText(max) })
  const money = (value: string) => formatMoney(minor(value), currency)
  const rewards = count === 1 ? '1 reward' : `${count.toLocaleString('en')} rewards`
  if (line.kind === 'count') return rewards
  return `${rewards} of ${line.kind === 'each' ? money(line.value) : `${money(line.min)} to ${money(line.max)}`}`
}

const asText = (value: unknown): string | null => (value === null ? null : String(value))

const momentIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)

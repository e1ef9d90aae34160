import type { ApprovalReason } from '../../approval/approval-reasons.ts'
import { instant, minor, parseJson } from '../../core/database.ts'
import { env } from '../../env.ts'
import { formatMoney } from '../../wallet/currency.ts'
import { accountMail } from '../account-mail.ts'

const why: Record<ApprovalReason, string> = {
  amount: 'its total reaches the amount your company wants a second person for',
  count: 'it has as many rewards as your company wants a second person for',
  budget: 'it would pass the month’s budget of who submitted it',
}

/** Asks who may decide to look at a launch; nothing once somebody has. */
export const approvalAsked = accountMail<{ request: string; isReminder: boolean }>({
  compose: async ({ request: id, isReminder }, { knex }) => {
    const request = await knex('approval_requests')
      .join('campaigns', 'campaigns.id', 'approval_requests.campaign')
      .join('members', 'members.id', 'approval_requests.requested_by')
      .join('companies', 'companies.id', 'approval_requests.company')
      .where({ 'approval_requests.id': id, 'approval_requests.status': 'pending' })
      .first('approval_requests.*', 'campaigns.name', 'members.name as maker', 'companies.time_zone')
    if (!request) return undefined
    const total = formatMoney(minor(request.total), request.currency)
    const count = minor(request.recipient_count)
    const rewards = count === 1 ? '1 reward' : `${count.toLocaleString('en')} rewards`
    const reasons = parseJson<ApprovalReason[]>(request.reasons).map((reason) => why[reason])
    return {
      subject: `${isReminder ? 'Still waiting' : 'To approve'}: ${request.name}, ${total}`,
      heading: isReminder ? 'A launch still waits for approval' : 'A launch waits for your approval',
      paragraphs: [
        `${request.maker} wants to launch ${request.name}: ${rewards} for ${total}. It needs approval because ${reasons.join(' and ')}.`,
        `Nothing leaves and no money moves before somebody approves. Without a decision it goes back to ${request.maker} on ${momentIn(request.time_zone, instant(request.expires_at))}.`,
      ],
      button: { label: 'Look at the request', link: `${env.publicUrl}/approvals/${id}` },
      notes: ['You get this mail because your role may approve launches. Anyone else with that role may decide as well.'],
    }
  },
})

const momentIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)

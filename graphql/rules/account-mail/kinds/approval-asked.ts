import type { ApprovalReason } from '../../approval/approval-reasons.ts'
import { instant, minor, parseJson } from '../../core/database.ts'
import { env } from '../../env.ts'
import { formatMoney } from '../../wallet/currency.ts'
import { accountMail } from '../account-mail.ts'

const why: Record<ApprovalReason, string> = {
  amount: 'its total is above your company’s limit',
  count: 'it has more rewards than your company’s limit',
  budget: 'it exceeds the monthly budget of whoever submitted it',
}

/** Asks those who may decide to review a launch; sends nothing once someone has decided. */
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

const momentIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)

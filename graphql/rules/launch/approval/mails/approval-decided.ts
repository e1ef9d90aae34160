import { accountMail } from '#rules/mail/account-mail/account-mail.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

type Decision = { subject: string; heading: string; text: string }
type Decided = { name: string; by: string | null; launch: string; sum: string }

const decisions: Record<string, (decided: Decided) => Decision> = {
  approved: ({ name, by, launch, sum }) => ({
    subject: `Approved: ${name}`,
    heading: 'Your launch is approved',
    text: `${by} approved ${name}. ${goes(launch, sum)}`,
  }),
  rejected: ({ name, by }) => ({
    subject: `Sent back: ${name}`,
    heading: 'Your launch was sent back',
    text: `${by} didn’t approve ${name}. It’s a draft again. Nothing was sent and no money moved.`,
  }),
  recalled: ({ name, by }) => ({
    subject: `Withdrawn: ${name}`,
    heading: 'Your request was withdrawn',
    text: `${by} withdrew ${name} before it was approved. Nothing was sent and no money moved.`,
  }),
  void: ({ name, by }) => ({
    subject: `Submit again: ${name}`,
    heading: 'Your request is void',
    text: `${by ? `${by} edited ${name}` : `${name} changed`} while it was waiting for approval, so the request is void. Submit it again when it’s ready.`,
  }),
  expired: ({ name }) => ({
    subject: `Not approved in time: ${name}`,
    heading: 'Your request has expired',
    text: `${name} wasn’t approved in time and is a draft again. Nothing was sent and no money moved. You can submit it again.`,
  }),
}

/** What happens to an approved launch: it leaves now, at its time, or once the money is there. */
const goes = (launch: string, sum: string): string =>
  ({
    awaiting_funds: `The wallet has less than ${sum} available. The launch starts automatically once the wallet is funded.`,
    scheduled: `${sum} is held until the scheduled time.`,
  })[launch] ?? `${sum} is held and the rewards are being sent.`

/** Tells whoever submitted a launch what was decided. */
export const approvalDecided = accountMail<{ request: string }>('approval-decided', {
  compose: async ({ request: id }, { knex }) => {
    const request = await orThrow(
      knex('approval_requests')
        .join('campaigns', 'campaigns.id', 'approval_requests.campaign')
        .join('launches', 'launches.id', 'approval_requests.launch')
        .leftJoin('members', 'members.id', 'approval_requests.decided_by')
        .where({ 'approval_requests.id': id })
        .first('approval_requests.*', 'campaigns.name', 'members.name as by', 'launches.status as launch_status'),
    )
    const sum = formatMoney(minor(request.total), request.currency)
    const words = decisions[request.status]?.({ name: request.name, by: request.by, launch: request.launch_status, sum })
    if (!words) return undefined
    const { subject, heading, text } = words
    return {
      subject,
      heading,
      paragraphs: [text, ...(request.decision_note ? [`“${request.decision_note}”`] : [])],
      button: { label: 'Open the request', link: `${env.publicUrl}/approvals/${id}` },
    }
  },
})

import { minor } from '../../core/database.ts'
import { env } from '../../env.ts'
import { formatMoney } from '../../wallet/currency.ts'
import { accountMail } from '../account-mail.ts'

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
    text: `${by} did not approve ${name}. It is a draft again; nothing left and no money moved.`,
  }),
  recalled: ({ name, by }) => ({
    subject: `Called back: ${name}`,
    heading: 'Your launch was called back',
    text: `${by} called ${name} back before it was approved. Nothing left and no money moved.`,
  }),
  void: ({ name, by }) => ({
    subject: `No longer waiting: ${name}`,
    heading: 'Your request is withdrawn',
    text: `${by ? `${by} edited ${name}` : `${name} changed`} while it waited for approval, so the request is withdrawn. Submit it again when it is ready.`,
  }),
  expired: ({ name }) => ({
    subject: `Not approved in time: ${name}`,
    heading: 'Nobody decided in time',
    text: `${name} was not approved in time and is a draft again. Nothing left and no money moved; you can submit it once more.`,
  }),
}

/** Where an approved launch went: at once, at its time, or to wait for money. */
const goes = (launch: string, sum: string): string =>
  ({
    awaiting_funds: `The wallet holds less than ${sum}: it leaves by itself as soon as the money is there.`,
    scheduled: `${sum} is held, and it leaves at its time.`,
  })[launch] ?? `${sum} is held and the rewards are on their way.`

/** Tells who submitted a launch what became of it. */
export const approvalDecided = accountMail<{ request: string }>({
  compose: async ({ request: id }, { knex }) => {
    const request = await knex('approval_requests')
      .join('campaigns', 'campaigns.id', 'approval_requests.campaign')
      .join('launches', 'launches.id', 'approval_requests.launch')
      .leftJoin('members', 'members.id', 'approval_requests.decided_by')
      .where({ 'approval_requests.id': id })
      .first('approval_requests.*', 'campaigns.name', 'members.name as by', 'launches.status as launch_status')
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

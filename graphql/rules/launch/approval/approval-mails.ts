import { costLine } from '#contracts/campaign/cost-line.ts'
import type { ApprovalReason } from '#contracts/launch/approval-reasons.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import type { Row } from '#model/tables.ts'
import { accountMail, mailTime } from '#rules/mail/account-mail/account-mail.ts'
import { instant, minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { countRewards } from '#rules/reward/count-rewards.ts'

const reasonTexts: Record<ApprovalReason, string> = {
  amount: 'its total reaches your company’s limit',
  count: 'its number of rewards reaches your company’s limit',
  budget: 'it exceeds the monthly budget of whoever submitted it',
}

/** Emails an approver to review a launch, or reminds them. Sends nothing if the request is already decided. */
export const approvalRequestedMail = accountMail<{ request: string; isReminder: boolean }>('approval-asked', {
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
        'launches.snapshot',
        'launches.send_at',
        'launches.time_zone as send_zone',
      )
    if (!request) return undefined
    const total = formatMoney(minor(request.total), request.currency)
    const rewards = rewardsLine(request)
    const reasons = parseJson(request.reasons).map((reason) => reasonTexts[reason])
    return {
      subject: `${isReminder ? 'Reminder to approve' : 'Approve'}: ${request.name}, ${total}`,
      heading: isReminder ? 'A launch is still waiting for approval' : 'A launch is waiting for your approval',
      paragraphs: [
        `${request.maker} wants to launch ${request.name}: ${rewards} for ${total}. It needs approval because ${reasons.join(' and ')}.`,
        sendLine(request),
        `Nothing is sent and no money moves until someone approves it. If nobody decides, it returns to ${request.maker} on ${mailTime(instant(request.expires_at), request.time_zone)}.`,
      ],
      button: { label: 'Review the request', link: `${env.publicUrl}/approvals/${id}` },
      notes: ['You get this email because your role can approve launches. Others with that role can decide too.'],
    }
  },
})

type RequestedLaunch = Pick<Row<'launches'>, 'recipient_count' | 'subtotal' | 'value_min' | 'value_max' | 'snapshot'> &
  Pick<Row<'campaigns'>, 'currency'>

/** Describes the rewards, for example "3 rewards of ₹500", "3 rewards of ₹200 to ₹300", or "1 code with 7 uses of ₹250". */
function rewardsLine({ recipient_count, subtotal, value_min: min, value_max: max, currency, snapshot }: RequestedLaunch): string {
  const count = minor(recipient_count)
  const line = costLine({ count, subtotal: String(subtotal), min: asText(min), max: asText(max) })
  const money = (value: string) => formatMoney(minor(value), currency)
  const { codeDetails } = parseJson(snapshot)
  const rewards = countRewards(count, codeDetails)
  if (codeDetails && codeDetails.uses > 1) return `${rewards} of ${money(String(codeDetails.value))}`
  if (line.kind === 'count') return rewards
  return `${rewards} of ${line.kind === 'each' ? money(line.value) : `${money(line.min)} to ${money(line.max)}`}`
}

const asText = (value: unknown): string | null => (value === null ? null : String(value))

/** Says when the launch sends its rewards once it is approved, with the time zone that was chosen for it. */
function sendLine({ snapshot, send_at, send_zone }: Pick<Row<'launches'>, 'snapshot' | 'send_at'> & { send_zone: string }): string {
  const { delivery } = parseJson(snapshot)
  if (delivery.sendMode === 'now') return 'It starts once it is approved.'
  const start = mailTime(instant(send_at), send_zone)
  return delivery.zoneMode === 'recipient'
    ? `Its first recipients get it on ${start}, others by their own time zone.`
    : `It is planned for ${start}.`
}

type Decision = { subject: string; heading: string; text: string }
type DecisionInput = { name: string; by: string | null; launch: string; sum: string }

const decisions: Record<string, (decided: DecisionInput) => Decision> = {
  approved: ({ name, by, launch, sum }) => ({
    subject: `Approved: ${name}`,
    heading: 'Your launch is approved',
    text: `${by} approved ${name}. ${describeNextStep(launch, sum)}`,
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

/** Returns the sentence on the next step of an approved launch. It starts now, at its scheduled time, or once the wallet is funded. */
const describeNextStep = (launch: string, sum: string): string =>
  ({
    awaiting_funds: `The wallet has less than ${sum} available. The launch starts automatically once the wallet is funded.`,
    scheduled: `${sum} is held until the scheduled time.`,
  })[launch] ?? `${sum} is held and the rewards are being sent.`

/** Emails the submitter of a launch that their request was approved, rejected, recalled, voided or expired. */
export const approvalDecidedMail = accountMail<{ request: string }>('approval-decided', {
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

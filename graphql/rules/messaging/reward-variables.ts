import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import { formatPoints } from '#contracts/money/points.ts'
import { nameVariables } from '#contracts/recipient/greeting.ts'
import { nameZone } from '#contracts/time/zone-name.ts'
import type { Row } from '#model/tables.ts'
import { claimValue } from '#rules/campaign/claim-value.ts'
import { decryptCode, groupCode } from '#rules/catalogue/voucher/voucher.ts'
import type { VariableValues } from '#rules/mail/email/render-text.ts'
import { makeRewardToken, rewardLink } from './token.ts'

/** The fields of a reward needed for the variables. A test has no reward, so it omits some of the optional ones. */
type Reward = Pick<Row<'rewards'>, 'id' | 'token_version' | 'recipient_name' | 'recipient_first_name' | 'value' | 'currency'> &
  Partial<Pick<Row<'rewards'>, 'expires_at' | 'uses' | 'remaining' | 'code_encrypted' | 'points'>> & {
    points_balance?: number | null
    campaign_name?: string
  }

type VariableInput = {
  reward: Reward
  company: Pick<Row<'companies'>, 'name' | 'sender_name'>
  snapshot: LaunchSnapshot
  link?: string
  /** The value in minor units that can be redeemed together, if several rewards are shown. By default that of the reward. */
  value?: number | undefined
  /** Shown instead of the reward's code, for example a sample code in a test. */
  code?: string
}

/** Returns the values of the variables that the sender's texts can contain, such as the recipient's name, for one reward. */
export function rewardVariables({ reward, company, snapshot, link, value, code }: VariableInput): VariableValues {
  return {
    ...nameVariables({ firstName: reward.recipient_first_name, name: reward.recipient_name }),
    company_name: company.name,
    campaign_name: reward.campaign_name ?? '',
    reward_value: formatMoney(value ?? claimValue(reward), reward.currency),
    reward_code: code ?? (reward.code_encrypted ? groupCode(decryptCode(reward.code_encrypted)) : ''),
    points: pointsText(reward.points, reward.currency),
    points_balance: pointsText(reward.points_balance ?? reward.points, reward.currency),
    reward_link: link ?? rewardLink(makeRewardToken(reward.id, reward.token_version)),
    expiry_date: formatEndInMail(new Date(reward.expires_at ?? snapshot.expiresAt), snapshot.delivery.timeZone),
    sender_name: company.sender_name ?? company.name,
  }
}

const pointsText = (points: number | null | undefined, currency: string): string =>
  points === null || points === undefined ? '' : formatPoints(points, currency)

/** Formats the day of an end with its zone, such as "20 Feb 2027 (India time)", because the zone of the reader is unknown. */
const formatEndInMail = (at: Date, timeZone: string): string => `${formatDayInMail(at, timeZone)} (${nameZone(timeZone, at)})`

/** Formats a day such as 20 Feb 2027 in the given time zone. */
export function formatDayInMail(at: Date, timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  days.set(timeZone, format)
  return format.format(at)
}

/** Cached formatters by time zone, because creating one takes longer than a hundred uses. */
const days = new Map<string, Intl.DateTimeFormat>()

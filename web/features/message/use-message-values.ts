import { skipToken, useQuery } from '@apollo/client/react'
import { canSpendInParts } from '#graphql/contracts/brand/spendable.ts'
import { sampleReward } from '#graphql/contracts/message/reward-email.ts'
import { formatPoints, unitFor } from '#graphql/contracts/money/points.ts'
import { nameVariables } from '#graphql/contracts/recipient/greeting.ts'
import { nameZone } from '#graphql/contracts/time/zone-name.ts'
import { availableOffers, CatalogueBrands, toBrandLook } from '#web/entities/brand/catalogue-brands.ts'
import { deliveryFormOf, instantsOf, readDelivery } from '#web/entities/delivery/delivery-form.ts'
import { PointsSpending, useSpending } from '#web/entities/points/spending.ts'
import { addDays, dayIn, formatDay } from '#web/lib/dates/dates.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { multiplyMoney, toMinorNumber } from '#web/lib/money/money.ts'
import { useUser } from '#web/lib/session/session.ts'
import type { Draft } from '#web/wizard/draft.ts'
import type { TemplateDraft } from '#web/wizard/template-draft.ts'
import type { AllVariableValues } from '../../entities/message/fill-content.ts'

const example = { value: String(sampleReward.value), points: sampleReward.points, code: '7KQ4WX9M2HTRB5CDNEPV8A3F' }

/** The person whose values fill the variables of a preview. `name` is the full name. Undefined for sample values. */
export type PreviewPerson =
  | { name: string; firstName: string | null; value: string | null; points: number | null; hasPhone?: boolean }
  | undefined

/**
 * Returns the value of each variable for one person of a campaign or template, and the brands to choose from. The brands are undefined
 * while loading.
 */
export function useMessageValues(draft: Draft | TemplateDraft, reader: PreviewPerson) {
  const { company } = useUser()
  const { data } = useQuery(CatalogueBrands)
  const { data: program } = useQuery(PointsSpending, draft.delivery_type === 'rewardpoints' ? {} : skipToken)
  const { currency, catalogue, company: sender } = draft
  const points = reader?.points ?? commonPoints(draft)
  const unit = program?.points_programs[0]
  const value = unit ? multiplyMoney(unit.rate, points) : (reader?.value ?? commonValue(draft))
  const codeDetails = draft.subject === 'campaign' ? draft.code_details : null
  const kind = unit ? { points: { rate: toMinorNumber(unit.rate) } } : { codeDetails }
  const expiry = expiryOf(draft, company.timeZone)
  const spending = useSpending(draft)
  const worth = { min: toMinorNumber(value), max: toMinorNumber(value) }
  const brands =
    data && spending && availableOffers(data.brands, catalogue, { worth, kind, pointsCatalogue: spending.pointsCatalogue }, currency)
  const money = formatMoney(value, currency, { whole: true })
  const counted = formatPoints(points, currency)
  const shown = unit ? `${counted} ${unitFor(points, { unitName: unit.unit_name, unitOne: unit.unit_one })}` : money
  const values: AllVariableValues = {
    ...nameVariables(reader ?? { name: '', firstName: null }),
    company_name: company.name,
    campaign_name: draft.name,
    reward_value: money,
    reward_code: exampleCode(draft),
    points: counted,
    points_balance: counted,
    reward_link: exampleLink,
    expiry_date: expiry,
    sender_name: sender?.sender_name ?? company.name,
  }
  return { values, shown, expiry, isInParts: canSpendInParts(kind), brands: brands?.map(({ brand }) => toBrandLook(brand)) }
}

/** As long as a real link, because the length counts for the price of an SMS. */
export const exampleLink = `${location.origin}/auth/ThisIsOnlyAnExample123/reward`

function commonValue(draft: Draft | TemplateDraft): string {
  if (draft.subject === 'template') return example.value
  return draft.code_details ? String(draft.code_details.value) : (draft.usualValue ?? example.value)
}

const commonPoints = (draft: Draft | TemplateDraft): number =>
  (draft.subject === 'campaign' && draft.points_assignment?.points) || example.points

function exampleCode(draft: Draft | TemplateDraft): string {
  const details = draft.subject === 'campaign' ? draft.code_details : null
  return `${details?.prefix ?? ''}${example.code}`.slice(0, details?.length ?? 16)
}

/** Returns the expiry date as in the email. For a template it assumes a launch now. */
function expiryOf(draft: Draft | TemplateDraft, timeZone: string): string {
  const now = new Date(serverNow())
  if (draft.subject === 'template') {
    const days = draft.delivery?.expiryDays ?? draft.usualDelivery.expiryDays
    return `${formatDay(`${addDays(dayIn(timeZone, now.getTime()), days)}T12:00:00Z`, 'UTC')} (${nameZone(timeZone, now)})`
  }
  const { delivery, usualDelivery } = draft
  const answer = delivery ?? readDelivery(deliveryFormOf({ saved: null, usual: usualDelivery, timeZone, now }), now)
  if (!answer) return ''
  const { expiresAt } = instantsOf(answer, now)
  return `${formatDay(expiresAt.toISOString(), answer.timeZone)} (${nameZone(answer.timeZone, expiresAt)})`
}

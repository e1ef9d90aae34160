import { useTranslations } from 'use-intl'
import { isOneOf, rechargeStatuses } from '#graphql/model/statuses.ts'
import { providerName, useMethodInText } from '#web/entities/wallet/method-labels.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { useOwnZone } from '#web/lib/dates/use-own-zone.ts'
import { formatMoney, type Minor } from '#web/lib/money/format-money.ts'
import { signOf, subtractMoney } from '#web/lib/money/money.ts'
import type messages from '#web/messages/en.json'
import { isTransfer, type Recharge } from './recharge.ts'

type State = keyof typeof messages.rechargeStatus.states
type Reason = keyof typeof messages.rechargeStatus.reasons

const reasons: readonly string[] = [
  'declined',
  'insufficient_funds',
  'authentication_failed',
  'timed_out',
  'payer_left',
  'bank_rejected',
  'provider_refused',
  'provider_unavailable',
  'chargeback',
  'refunded',
]

const isState = (name: string): name is State => isOneOf(rechargeStatuses, name)
const isReason = (name: string): name is Reason => reasons.includes(name)

/** Returns the title and text for a recharge's status, with amounts and times. `why` is the reason if it failed or was reversed. */
export function useStateLabels(recharge: Recharge): { title: string; text: string; why: string | undefined } {
  const t = useTranslations('rechargeStatus')
  const word = useMethodInText()
  const timeZone = useOwnZone()
  const { status, currency, amount, total_payable, credited_amount, reversed_amount, transfer_reference, status_reason } = recharge
  const money = (sum: Minor) => formatMoney(sum, currency, { whole: true })
  const surplus = subtractMoney(credited_amount, amount)
  const moment = (iso: string | null) => (iso ? formatMoment(iso, timeZone) : '–')
  const values = {
    total: money(total_payable),
    provider: providerName(recharge.provider),
    method: word(recharge.method),
    credited: money(credited_amount),
    kept: money(subtractMoney(credited_amount, reversed_amount)),
    surplus: money(surplus),
    missing: money(subtractMoney(amount, credited_amount)),
    reversed: money(reversed_amount),
    reference: transfer_reference ?? recharge.number,
    until: moment(recharge.expires_at),
    when: moment(status === 'credited' ? recharge.credited_at : (recharge.finished_at ?? recharge.expires_at)),
  }
  const state = stateOf(recharge)
  const text = [t(`states.${state}.text`, values)]
  if (status === 'processing' && recharge.expected_at) text.push(t('expected', { when: moment(recharge.expected_at) }))
  if (status === 'credited' && signOf(surplus) > 0) text.push(t('surplus', values))
  if (status !== 'reversed' && signOf(reversed_amount) > 0) text.push(t('partly_reversed', values))
  return { title: t(`states.${state}.title`, values), text: text.join(' '), why: reasonOf() }

  function reasonOf(): string | undefined {
    if (status === 'failed' || signOf(reversed_amount) > 0) return reasonText(status_reason)
    return status === 'rejected' ? (status_reason ?? undefined) : undefined
  }

  /** Translates a known reason code. A sentence that finance wrote is shown as it is. */
  function reasonText(reason: string | null): string {
    if (reason && isReason(reason)) return t(`reasons.${reason}`)
    return reason?.includes(' ') ? reason : t('reasons.other')
  }
}

function stateOf(recharge: Recharge): State {
  const { status } = recharge
  if (isTransfer(recharge) && status === 'awaiting_payment') return 'awaiting_transfer'
  if (isTransfer(recharge) && status === 'processing') return 'transfer_sent'
  return isState(status) ? status : 'created'
}

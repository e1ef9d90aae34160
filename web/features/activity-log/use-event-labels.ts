import { useTranslations } from 'use-intl'
import { type Ability, abilityNames, type CompanyRole, companyRoles } from '#graphql/contracts/access/abilities.ts'
import { trust } from '#web/lib/bff/trust.ts'
import { formatMoment } from '#web/lib/dates/dates.ts'
import { formatMoney } from '#web/lib/money/format-money.ts'
import { useUser } from '#web/lib/session/session.ts'
import { toReadable } from './readable.ts'

const moneyColumns = [
  'value',
  'amount',
  'total',
  'low_balance_threshold',
  'threshold',
  'delta',
  'available',
  'approval_amount',
  'monthly_limit',
]
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const minorUnits = /^-?\d{1,16}$/

/** Returns functions that label actions, fields and values of events. Names without a label are converted to words. */
export function useEventLabels() {
  const t = useTranslations('activityLog')
  const words = useTranslations('permissions')
  const { currency, timeZone } = useUser().company

  const actionText = (action: string) => {
    const key = trust<'actions.team.invite'>(`actions.${action}`)
    return /^[a-z_]+\.[a-z_]+$/.test(action) && t.has(key) ? t(key) : toReadable(action)
  }
  /** Labels a field of an event. "Sender campaign.launch" is a permission and is labelled by its role and ability. */
  const fieldText = (name: string) => {
    const [role, ability] = name.split(' ')
    if (isRole(role) && isAbility(ability)) return words('switch', { role: words(`roles.${role}`), ability: words(`abilities.${ability}`) })
    const key = trust<'fields.name'>(`fields.${name}`)
    return /^\w+$/.test(name) && t.has(key) ? t(key) : toReadable(name)
  }
  const valueText = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.length ? value.map((each) => valueText(name, each)).join(', ') : t('nothing')
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([key, each]) => `${fieldText(key)}: ${valueText(key, each)}`)
        .join('; ')
    const text = String(value)
    if (moneyColumns.includes(name) && minorUnits.test(text)) return formatMoney(text, currency)
    if (name === 'company_role' && isRole(text)) return words(`roles.${text}`)
    const way = trust<'ways.page'>(`ways.${text}`)
    if (name === 'way' && /^\w+$/.test(text) && t.has(way)) return t(way)
    return moment.test(text) ? formatMoment(text, timeZone) : text
  }
  return { actionText, fieldText, valueText }
}

const isRole = (name: string | undefined): name is CompanyRole => companyRoles.some((role) => role === name)
const isAbility = (name: string | undefined): name is Ability => abilityNames.some((ability) => ability === name)

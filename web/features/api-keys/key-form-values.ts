import * as z from 'zod/mini'
import type { Ability } from '#graphql/contracts/access/abilities.ts'
import { apiKeyInput } from '#graphql/contracts/key/key.ts'
import { addDays, dayIn } from '#web/lib/dates/dates.ts'
import { startOfDay } from '#web/lib/dates/temporal.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { editableMoney, parseMoney } from '#web/lib/money/money.ts'

/** The values of the form as typed. The fields have the names of the mutation's input. */
export type KeyValues = {
  name: string
  role: string
  /** `all` for every ability of the role, `some` for only the ticked ones. */
  reach: 'all' | 'some'
  abilities: Ability[]
  /** The networks from which the key may be used, one per line, such as 203.0.113.0/24. Empty allows any address. */
  networks: string
  /** The last day on which the key works, in the company's time zone, such as 2027-11-22. */
  expiresAt: string
  monthlyLimit: string
}

export type StoredKey = {
  id: string
  name: string
  role: string
  abilities: unknown
  networks: unknown
  expiresAt: string | null
  monthlyLimit: Minor | null
}

export type KeyCompany = { timeZone: string; currency: string }

/** Returns the initial values of a new key, which expires in a year, or of an existing key. */
export function valuesOf(stored: StoredKey | undefined, { timeZone, currency }: KeyCompany): KeyValues {
  const { name = '', role = 'Sender', abilities, networks, expiresAt, monthlyLimit } = stored ?? {}
  return {
    name,
    role,
    reach: Array.isArray(abilities) ? 'some' : 'all',
    abilities: Array.isArray(abilities) ? abilities : [],
    networks: Array.isArray(networks) ? networks.join('\n') : '',
    expiresAt: stored ? (expiresAt ? dayIn(timeZone, expiresAt) : '') : addDays(dayIn(timeZone), 365),
    monthlyLimit: monthlyLimit == null ? '' : editableMoney(monthlyLimit, currency),
  }
}

/** Converts the form to the input of the mutation. A key works until the end of its last day in the company's time zone. */
export function keyInputOf({ name, reach, abilities, networks, expiresAt, monthlyLimit }: KeyValues, { timeZone, currency }: KeyCompany) {
  const lines = networks.split(/[\s,;]+/).filter(Boolean)
  return {
    name,
    abilities: reach === 'some' ? abilities : null,
    networks: lines.length > 0 ? lines : null,
    ...(expiresAt && { expiresAt: endOfDay(expiresAt, timeZone) }),
    monthlyLimit: monthlyLimit.trim() === '' ? null : (parseMoney(monthlyLimit, currency) ?? 'no sum'),
  }
}

/** Returns only the fields that differ from the stored key. Fields that are not sent need no step-up code. */
export function toChangedInput(form: KeyValues, stored: StoredKey, company: KeyCompany): Partial<ReturnType<typeof keyInputOf>> {
  const before = keyInputOf(valuesOf(stored, company), company)
  const changed = Object.entries(keyInputOf(form, company)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  )
  return Object.fromEntries(changed)
}

/** Validates the typed values of a key with the server's schema. A new expiry must be in the future, a stored one may be past. */
export const keySchema = (company: KeyCompany, { badDay, stored }: { badDay: string; stored: StoredKey | undefined }) =>
  formSchema<KeyValues>((form) => {
    const was = valuesOf(stored, company).expiresAt
    if (form.expiresAt !== was && !isValidExpiry(form.expiresAt, company.timeZone)) return [{ path: ['expiresAt'], message: badDay }]
    const { error } = z.safeParse(apiKeyInput, { ...keyInputOf(form, company), role: form.role })
    return (error?.issues ?? []).map(({ path, message }) => ({ path: path.slice(0, 1), message }))
  })

const tenYears = 3650

function isValidExpiry(day: string, timeZone: string): boolean {
  const today = dayIn(timeZone)
  return day.length === today.length && day >= today && day < addDays(today, tenYears)
}

const endOfDay = (day: string, timeZone: string): string => new Date(Date.parse(startOfDay(addDays(day, 1), timeZone)) - 1000).toISOString()

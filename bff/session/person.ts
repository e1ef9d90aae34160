import { z } from 'zod'

/** The signed-in person as the contract documents them: nothing that is not listed here leaves. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  companyRole: z.string(),
  abilities: z.array(z.string()),
  locale: z.string(),
  timeZone: z.string().nullable(),
  twoFactor: z.boolean(),
  // A Directus of the release before says neither; it requires two-factor of nobody.
  lacksTwoFactor: z.boolean().default(false),
  notifications: z.object({ launchFinished: z.boolean(), teamChanges: z.boolean() }),
  singleKeys: z.boolean(),
  company: z.object({
    id: z.string(),
    name: z.string(),
    country: z.string().nullable(),
    currency: z.string().nullable(),
    verification: z.string(),
    verificationNote: z.string().nullable(),
    logo: z.string().nullable(),
    primaryColor: z.string().nullable(),
    theme: z.string(),
    timeZone: z.string(),
    twoFactorFrom: z.string().nullable().default(null),
  }),
})

export type Person = z.infer<typeof person>

const names = new Set(Object.keys(person.shape))

/** The asked fields of a person; `undefined` when one is not documented. */
export function pickFields(whole: Person, fields: string | undefined): Partial<Person> | undefined {
  if (fields === undefined || fields === '*') return whole
  const asked = fields.split(',')
  if (!asked.every((field) => names.has(field))) return undefined
  return Object.fromEntries(Object.entries(whole).filter(([name]) => asked.includes(name)))
}

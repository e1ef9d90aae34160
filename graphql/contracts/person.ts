import * as z from 'zod/mini'

export const company = z.object({
  id: z.string(),
  name: z.string(),
  country: z.nullable(z.string()),
  currency: z.string(),
  /** email_verified, use_case_set, under_review, verified, more_info_needed or rejected. */
  verification: z.string(),
  verificationNote: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  primaryColor: z.nullable(z.string()),
  theme: z.string(),
  timeZone: z.string(),
  /** The time from which every member needs two-factor. Null if each member decides. */
  twoFactorFrom: z.nullable(z.string()),
  /** No other member or key acts for the company, so no launch can need approval. */
  isAlone: z.boolean(),
  /** Rises with every change of the company or of its members' roles. An event with a higher revision makes this response stale. */
  revision: z.number(),
})

/** The signed-in person. Only the fields listed here are sent. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  companyRole: z.string(),
  /** Their abilities in the company (rules/platform/access/abilities.ts). */
  abilities: z.array(z.string()),
  locale: z.string(),
  timeZone: z.nullable(z.string()),
  twoFactor: z.boolean(),
  /** They may only set up two-factor. */
  lacksTwoFactor: z.boolean(),
  notifications: z.object({ launchFinished: z.boolean(), teamChanges: z.boolean() }),
  /** Enables single-key shortcuts. */
  singleKeys: z.boolean(),
  company,
})

export type Person = z.output<typeof person>

/** The signed-in person, and the time their session expires without a refresh (ISO 8601). */
export const signedIn = z.object({ user: person, expiresAt: z.string() })

export type SignedIn = z.output<typeof signedIn>

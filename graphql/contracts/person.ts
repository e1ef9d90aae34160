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
  /** From when on everyone needs two-factor; null where each person decides. */
  twoFactorFrom: z.nullable(z.string()),
  /** Nobody else, person or key, acts for it: there is nobody whose launch could need approval. */
  isAlone: z.boolean(),
  /** Raised by every change of the company and of its people's roles; what is heard of a later one makes this answer old. */
  revision: z.number(),
})

/** Who is signed in: nothing that is not listed here is sent. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  companyRole: z.string(),
  /** What they may do here (rules/platform/access/abilities.ts). */
  abilities: z.array(z.string()),
  locale: z.string(),
  timeZone: z.nullable(z.string()),
  twoFactor: z.boolean(),
  /** Only the setup of two-factor is open to them. */
  lacksTwoFactor: z.boolean(),
  notifications: z.object({ launchFinished: z.boolean(), teamChanges: z.boolean() }),
  /** Whether single-key shortcuts are on. */
  singleKeys: z.boolean(),
  company,
})

export type Person = z.output<typeof person>

/** Who is signed in, and until when (ISO 8601) unless something refreshes the session before. */
export const signedIn = z.object({ user: person, expiresAt: z.string() })

export type SignedIn = z.output<typeof signedIn>

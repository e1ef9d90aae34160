import * as z from 'zod/mini'

export const company = z.object({
  id: z.string(),
  name: z.string(),
  country: z.nullable(z.string()),
  currency: z.string(),
  /** A `CompanyVerification`, or a state that only a newer server knows. */
  verification: z.string(),
  verificationNote: z.nullable(z.string()),
  /** The operator's reason for pausing the company. Null unless it is paused. */
  pauseReason: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  primaryColor: z.nullable(z.string()),
  theme: z.string(),
  timeZone: z.string(),
  /** The time from which every member needs two-factor authentication (ISO 8601). Null if each member decides. */
  twoFactorFrom: z.nullable(z.string()),
  /** True if the company has no other active member and no active API key, so that no launch can need approval. */
  isAlone: z.boolean(),
  /** Rises with every change of the company or of its members' roles. If an event has a higher one, this response is stale. */
  revision: z.number(),
})

/** The signed-in person, with all fields that the BFF sends to the browser. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** The version of name, phone and picture. */
  profileVersion: z.number(),
  companyRole: z.string(),
  /** The abilities of the person's role in the company, which permit actions (contracts/access/abilities.ts). */
  abilities: z.array(z.string()),
  locale: z.string(),
  timeZone: z.nullable(z.string()),
  twoFactor: z.boolean(),
  /** True if the company requires two-factor and they have none, so that they may only set it up. */
  lacksTwoFactor: z.boolean(),
  notifications: z.object({ launchFinished: z.boolean(), teamChanges: z.boolean() }),
  /** True if the person has keyboard shortcuts of a single key switched on. */
  singleKeys: z.boolean(),
  /** The columns the person chose, by list. Absent while every list shows its usual ones. */
  listColumns: z.optional(
    z.object({
      campaigns: z.optional(z.array(z.string())),
      templates: z.optional(z.array(z.string())),
      rewards: z.optional(z.array(z.string())),
      people: z.optional(z.array(z.string())),
    }),
  ),
  /** True while what a restored backup would send, order, pay or run waits for the operator. Absent otherwise. */
  isRestored: z.optional(z.boolean()),
  company,
})

export type Person = z.output<typeof person>

/** The signed-in person. `expiresAt` is the time at which their session expires unless refreshed (ISO 8601). */
export const signedIn = z.object({ user: person, expiresAt: z.string() })

export type SignedIn = z.output<typeof signedIn>

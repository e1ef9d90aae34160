import * as z from 'zod/mini'
import { companyRoles } from '#contracts/access/abilities.ts'
import { accountEmail } from '#contracts/address/email-input.ts'

export const inviteInput = z.object({
  email: accountEmail('Please enter an email address'),
  role: z.enum(companyRoles, 'Please choose a role'),
})

/** The maximum number of people invited in one call. Equals the number that a company may invite per hour. */
export const inviteListMax = 50

/** People to invite to the team. Each address may be listed once. */
export const inviteListInput = z.object({
  people: z
    .array(inviteInput)
    .check(z.minLength(1, 'Please enter an email address'), z.maxLength(inviteListMax, `Send up to ${inviteListMax} invites at once`))
    .check(
      z.superRefine((people, context) => {
        const seen = new Set<string>()
        for (const [index, { email }] of people.entries()) {
          if (seen.has(email))
            context.addIssue({ code: 'custom', path: [index, 'email'], message: 'This address is in the list twice', input: people })
          seen.add(email)
        }
      }),
    ),
})

/** Days of grace that a company can give to turn two-factor on. 0 requires it at once. */
export const graceDays = [0, 7, 14, 30] as const

export type GraceDays = (typeof graceDays)[number]

export const defaultGraceDays: GraceDays = 7

export const requireTwoFactorInput = z.object({ graceDays: z.literal(graceDays, 'Choose none, 7, 14 or 30 days') })

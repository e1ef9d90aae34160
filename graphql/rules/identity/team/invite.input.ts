import * as z from 'zod/mini'
import { companyRoles } from '#rules/platform/access/abilities.ts'
import { accountEmail } from '#rules/platform/input/email-input.ts'

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

import * as z from 'zod/mini'
import { companyRoles } from '#rules/platform/access/abilities.ts'
import { accountEmail } from '#rules/platform/input/email-input.ts'

/** Whom to invite to the team, and in which role. */
export const inviteInput = z.object({
  email: accountEmail('Please enter an email address'),
  role: z.enum(companyRoles, 'Please choose a role'),
})

/** As many as a company may invite within an hour. */
export const inviteListMax = 50

/** People to invite to the team; an address may be in the list once. */
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

import * as z from 'zod/mini'
import { companyRoles } from '#rules/platform/access/roles.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'

/** Whom to ask into the team, and as what. */
export const inviteInput = z.object({
  email: emailInput('Please enter an email address'),
  role: z.enum(companyRoles, 'Please choose a role'),
})

import * as z from 'zod/mini'
import { emailInput } from '../core/email-input.ts'
import { companyRoles } from '../core/roles.ts'

/** Whom to ask into the team, and as what. */
export const inviteInput = z.object({
  email: emailInput('Please enter an email address'),
  role: z.enum(companyRoles, 'Please choose a role'),
})

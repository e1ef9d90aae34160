import * as z from 'zod/mini'
import { accountEmail } from '#rules/platform/input/email-input.ts'

/** The address that an account is to move to. */
export const emailChangeInput = z.object({ email: accountEmail('Please enter an email address') })

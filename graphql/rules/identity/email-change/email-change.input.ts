import * as z from 'zod/mini'
import { accountEmail } from '#rules/platform/input/email-input.ts'

export const emailChangeInput = z.object({ email: accountEmail('Please enter an email address') })

import * as z from 'zod/mini'
import { rewardValue } from '../core/money-input.ts'

const name = (label: string) => z.nullish(z.string().check(z.trim(), z.maxLength(80, `Please keep the ${label} to 80 characters`)))

export const recipientEmail = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Please enter a valid e-mail address'), z.email('Please enter a valid e-mail address'))

/** One person of a campaign: typed, pasted, or a line of a file. */
export const recipientInput = z.object({
  email: recipientEmail,
  firstName: name('first name'),
  lastName: name('last name'),
  value: z.nullish(rewardValue),
})

export type RecipientInput = z.output<typeof recipientInput>

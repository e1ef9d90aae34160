import * as z from 'zod/mini'
import { zoneInput } from '#rules/platform/input/zone-input.ts'

/** Languages the interface speaks: one catalogue of messages each (P10). */
export const locales = ['en'] as const

/** How the product speaks to a person, and which mails they want (E10). What is absent stays; a null zone is the company's. */
export const preferencesInput = z.object({
  locale: z.nullish(z.enum(locales, 'Please choose a language')),
  timeZone: z.nullish(zoneInput),
  launchFinished: z.nullish(z.boolean()),
  teamChanges: z.nullish(z.boolean()),
  singleKeys: z.nullish(z.boolean()),
})

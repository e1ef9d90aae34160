import * as z from 'zod/mini'
import { trimmed } from '#rules/platform/input/text-input.ts'

export const storefrontThemes = ['light', 'dark', 'system'] as const

/** The input of the look of a company's reward pages: logo, theme and colour (R24, E9). */
export const storefrontInput = z.object({
  logo: z.nullish(z.uuid('Please choose the logo again')),
  theme: z.enum(storefrontThemes, 'Please choose a theme'),
  primaryColor: z.nullish(z.string().check(trimmed, z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Please enter a colour like #0f766e'))),
})

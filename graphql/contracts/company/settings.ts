import * as z from 'zod/mini'
import { trimmed } from '#contracts/text/text-input.ts'
import { rewardCurrencies, rewardUseCases, storefrontThemes } from './words.ts'

/** The input of a company's use case and currency, which it chooses once. The currency can never be changed. */
export const rewardUseCaseInput = z.object({
  rewardUseCase: z.enum(rewardUseCases, 'Please choose a reward use case'),
  rewardCurrency: z.enum(rewardCurrencies, 'Please choose a rewarding currency'),
})

export type RewardChoice = z.output<typeof rewardUseCaseInput>

/** The input of the look of a company's reward pages: logo, theme and colour (R24, E9). */
export const storefrontInput = z.object({
  logo: z.nullish(z.uuid('Please choose the logo again')),
  theme: z.enum(storefrontThemes, 'Please choose a theme'),
  primaryColor: z.nullish(z.string().check(trimmed, z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'Please enter a colour like #0f766e'))),
})

import * as z from 'zod/mini'
import { storefrontInput } from '#graphql/rules/company/storefront.input.ts'
import type { StorefrontInput, StorefrontTheme } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

export type Logo = { id: string; file: string }
export type Theme = StorefrontInput['theme']

/** `logo` is a new upload, null to remove it, or `kept`. An empty colour means the colour of Plutus. */
export type StorefrontForm = { logo: Logo | null | 'kept'; theme: Theme; primaryColor: string }

const themes: readonly Theme[] = ['light', 'dark', 'system']

export const themeOf = (saved: string | null): Theme => themes.find((theme) => theme === saved) ?? 'system'

export const formOf = (saved: { theme: StorefrontTheme | null; primary_color: string | null }): StorefrontForm => ({
  logo: 'kept',
  theme: themeOf(saved.theme),
  primaryColor: saved.primary_color ?? '',
})

/** Converts the storefront form to the mutation's input, with null for no colour. A logo to keep is left out. */
export const inputOf = ({ logo, theme, primaryColor }: StorefrontForm): StorefrontInput => ({
  ...(logo !== 'kept' && { logo: logo?.id ?? null }),
  theme,
  primaryColor: primaryColor.trim().toLowerCase() || null,
})

/** Validates the typed logo, theme and colour with the server's schema. */
export const storefrontForm = formSchema<StorefrontForm>((form) => z.safeParse(storefrontInput, inputOf(form)).error?.issues ?? [])

/** Returns the typed colour in lower case, such as "#0a6b4f". Null unless it is "#" and six hexadecimal digits. */
export const colorOf = (typed: string): string | null => (/^#[0-9a-f]{6}$/i.test(typed.trim()) ? typed.trim().toLowerCase() : null)

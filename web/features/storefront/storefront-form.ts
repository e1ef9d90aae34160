import * as z from 'zod/mini'
import { storefrontInput } from '#graphql/contracts/company/settings.ts'
import type { StorefrontInput, StorefrontTheme } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

/** A logo by its file. `id` is that of a new upload, and null for the stored logo. */
export type StorefrontLogo = { id: string | null; file: string }
export type StorefrontLook = StorefrontInput['theme']

/** An empty colour means the colour of Plutus. */
export type StorefrontForm = { logo: StorefrontLogo | null; theme: StorefrontLook; primaryColor: string }

const themes: readonly StorefrontLook[] = ['light', 'dark', 'system']

export const themeOf = (saved: string | null): StorefrontLook => themes.find((theme) => theme === saved) ?? 'system'

export type SavedLook = { logo: string | null; theme: StorefrontTheme | null; primary_color: string | null; storefront_version: number }

export const storefrontFormOf = (saved: SavedLook): StorefrontForm => ({
  logo: saved.logo ? { id: null, file: saved.logo } : null,
  theme: themeOf(saved.theme),
  primaryColor: saved.primary_color ?? '',
})

/** Converts the storefront form to the mutation's input, with null for no colour. The stored logo is left out. */
export const storefrontInputOf = ({ logo, theme, primaryColor }: StorefrontForm): StorefrontInput => ({
  ...(!(logo && logo.id === null) && { logo: logo?.id ?? null }),
  theme,
  primaryColor: primaryColor.trim().toLowerCase() || null,
})

/** Validates the typed logo, theme and colour with the server's schema. */
export const storefrontForm = formSchema<StorefrontForm>(
  (form) => z.safeParse(storefrontInput, storefrontInputOf(form)).error?.issues ?? [],
)

/** Returns the typed colour in lower case, such as "#0a6b4f". Null unless it is "#" and six hexadecimal digits. */
export const colorOf = (typed: string): string | null => (/^#[0-9a-f]{6}$/i.test(typed.trim()) ? typed.trim().toLowerCase() : null)

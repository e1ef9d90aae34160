import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { profileInput } from '#graphql/contracts/account/profile.ts'
import type { ProfileInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import type { User } from '#web/lib/session/session.ts'

/** A picture by its file. `id` is that of a new upload, and null for the stored picture. */
export type Picture = { id: string | null; file: string }

export type ProfileForm = { firstName: string; lastName: string; phone: string; avatar: Picture | null }

export const profileFormOf = ({ firstName, lastName, phone, avatar }: User): ProfileForm => ({
  firstName,
  lastName: lastName ?? '',
  phone: phone ?? '',
  avatar: avatar ? { id: null, file: avatar } : null,
})

/** Converts the profile form to the mutation's input, with null for empty fields. The stored picture is left out. */
export const profileInputOf = ({ firstName, lastName, phone, avatar }: ProfileForm): ProfileInput => ({
  firstName: firstName.trim(),
  lastName: lastName.trim() || null,
  phone: phone.trim() || null,
  ...(!(avatar && avatar.id === null) && { avatar: avatar?.id ?? null }),
})

/** Validates the form with the server's schema (V1, V7). Loads the phone library once a number is typed. */
export const profileResolver: Resolver<ProfileForm> = async (form, context, options) => {
  const isPhone = form.phone.trim() ? (await import('#web/lib/forms/phone.ts')).isValidPhone : () => true
  const schema = formSchema<ProfileForm>((typed) => z.safeParse(profileInput(isPhone), profileInputOf(typed)).error?.issues ?? [])
  return standardSchemaResolver(schema)(form, context, options)
}

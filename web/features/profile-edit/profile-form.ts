import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { profileInput } from '#graphql/rules/identity/profile/profile.input.ts'
import type { ProfileInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import type { User } from '#web/lib/session/session.ts'

export type Picture = { id: string; file: string }

/** The values of the form. `avatar` is a new upload, null to remove the picture, or "as it is" to keep it. */
export type ProfileForm = { firstName: string; lastName: string; phone: string; avatar: Picture | null | 'as it is' }

export const formOf = ({ firstName, lastName, phone }: User): ProfileForm => ({
  firstName,
  lastName: lastName ?? '',
  phone: phone ?? '',
  avatar: 'as it is',
})

/** Converts the profile form to the mutation's input, with null for empty fields. A picture to keep is left out. */
export const inputOf = ({ firstName, lastName, phone, avatar }: ProfileForm): ProfileInput => ({
  firstName: firstName.trim(),
  lastName: lastName.trim() || null,
  phone: phone.trim() || null,
  ...(avatar !== 'as it is' && { avatar: avatar?.id ?? null }),
})

/** Validates the form with the server's schema (V1, V7). Loads the phone library once a number is typed. */
export const profileResolver: Resolver<ProfileForm> = async (form, context, options) => {
  const isPhone = form.phone.trim() ? (await import('#web/lib/forms/phone.ts')).isPhone : () => true
  const schema = formSchema<ProfileForm>((typed) => z.safeParse(profileInput(isPhone), inputOf(typed)).error?.issues ?? [])
  return standardSchemaResolver(schema)(form, context, options)
}

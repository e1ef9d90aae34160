import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { profileInput } from '#graphql/rules/identity/profile/profile.input.ts'
import type { ProfileInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import type { User } from '#web/lib/session/session.ts'

export type Picture = { id: string; file: string }

/** `avatar`: a new upload, null when it is removed. */
export type ProfileForm = { firstName: string; lastName: string; phone: string; avatar: Picture | null | 'as it is' }

export const formOf = ({ firstName, lastName, phone }: User): ProfileForm => ({
  firstName,
  lastName: lastName ?? '',
  phone: phone ?? '',
  avatar: 'as it is',
})

/** What the command takes. */
export const inputOf = ({ firstName, lastName, phone, avatar }: ProfileForm): ProfileInput => ({
  firstName: firstName.trim(),
  lastName: lastName.trim() || null,
  phone: phone.trim() || null,
  ...(avatar !== 'as it is' && { avatar: avatar?.id ?? null }),
})

/** The rule's own fields (V1, V7); the phone library is loaded with the first number. */
export const profileResolver: Resolver<ProfileForm> = async (form, context, options) => {
  const isPhone = form.phone.trim() ? (await import('#web/lib/forms/phone.ts')).isPhone : () => true
  const schema = formSchema<ProfileForm>((typed) => z.safeParse(profileInput(isPhone), inputOf(typed)).error?.issues ?? [])
  return standardSchemaResolver(schema)(form, context, options)
}

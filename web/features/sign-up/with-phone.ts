import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { IsPhone } from '#graphql/rules/identity/signup/sign-up.input.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

/** Checks a form by the rule's own schema. What knows phone numbers is loaded with the first check; should that fail, the rule behind decides. */
export function withPhone<Form extends FieldValues>(
  schema: (isPhone: IsPhone) => z.ZodMiniType,
  whole: (form: Form) => Form,
): Resolver<Form> {
  return async (form, context, options) => {
    const isPhone = await import('#web/lib/forms/phone.ts').then((phone) => phone.isPhone).catch(() => () => true)
    const checked = formSchema<Form>((values) => z.safeParse(schema(isPhone), values).error?.issues ?? [])
    return standardSchemaResolver<Form, unknown, Form>(checked)(whole(form), context, options)
  }
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { IsPhone } from '#graphql/rules/identity/signup/sign-up.input.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

/**
 * Checks a form by the rule's own schema. The phone library is loaded with the first check; if that fails, the rule on the server
 * decides.
 */
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

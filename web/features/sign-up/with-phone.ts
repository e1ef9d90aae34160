import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import type { IsPhone } from '#graphql/contracts/account/sign-up.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

/**
 * Creates a resolver for a schema that validates phone numbers. Loads the phone library at the first validation. If that fails, the server
 * validates the number.
 */
export function resolverWithPhone<Form extends FieldValues>(
  schema: (isPhone: IsPhone) => z.ZodMiniType,
  complete: (form: Form) => Form,
): Resolver<Form> {
  return async (form, context, options) => {
    const isPhone = await import('#web/lib/forms/phone.ts').then((phone) => phone.isValidPhone).catch(() => () => true)
    const checked = formSchema<Form>((values) => z.safeParse(schema(isPhone), values).error?.issues ?? [])
    return standardSchemaResolver<Form, unknown, Form>(checked)(complete(form), context, options)
  }
}

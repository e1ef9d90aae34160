import * as z from 'zod/mini'

type Issue = { path: readonly PropertyKey[]; message: string }

/**
 * Creates a form's validation schema from a function that returns all issues, each with the path of its field. The values pass through
 * unchanged.
 */
export const formSchema = <Form>(issuesOf: (form: Form) => readonly Issue[]) =>
  z.custom<Form>().check(
    z.superRefine((form, context) => {
      for (const { path, message } of issuesOf(form)) context.addIssue({ code: 'custom', path: [...path], message, input: form })
    }),
  )

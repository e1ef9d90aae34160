import * as z from 'zod/mini'

type Issue = { path: readonly PropertyKey[]; message: string }

/** Creates a form's schema from a rule's issues. The form keeps the typed values, and each issue names its field. */
export const formSchema = <Form>(issuesOf: (form: Form) => readonly Issue[]) =>
  z.custom<Form>().check(
    z.superRefine((form, context) => {
      for (const { path, message } of issuesOf(form)) context.addIssue({ code: 'custom', path: [...path], message, input: form })
    }),
  )

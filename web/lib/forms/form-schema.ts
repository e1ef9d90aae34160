import * as z from 'zod/mini'

type Issue = { path: readonly PropertyKey[]; message: string }

/** A form's schema from the rule's own: the form keeps what is typed, and the issues name the field at fault. */
export const formSchema = <Form>(issuesOf: (form: Form) => readonly Issue[]) =>
  z.custom<Form>().check(
    z.superRefine((form, context) => {
      for (const { path, message } of issuesOf(form)) context.addIssue({ code: 'custom', path: [...path], message, input: form })
    }),
  )

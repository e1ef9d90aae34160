import * as z from 'zod/mini'

type Words = (key: 'emailRequired' | 'emailInvalid' | 'passwordRequired') => string

/** What login asks for, with the words of V2 and V3. */
export function loginInput(words: Words) {
  return z.object({
    email: z.string().check(z.trim(), z.minLength(1, { error: words('emailRequired'), abort: true }), z.email(words('emailInvalid'))),
    password: z.string().check(z.minLength(1, words('passwordRequired'))),
  })
}

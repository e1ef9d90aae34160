/** What a new password needs (V4), one by one, as `graphql/rules/identity/password/password.input.ts` asks for all. */
const rules = {
  length: (password: string) => [...password].length >= 8,
  cases: (password: string) => /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password),
  number: (password: string) => /\p{N}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}]/u.test(password),
}

export type PasswordRule = keyof typeof rules

export const passwordRules: readonly PasswordRule[] = ['length', 'cases', 'number', 'special']

export const isMet = (rule: PasswordRule, password: string): boolean => rules[rule](password)

import type { SignUpBody } from '#graphql/contracts/rest/sign-up.ts'

/** The values of the form. `signUpFields` has the order in which errors are shown. */
export type SignUpValues = { [Field in keyof SignUpBody]-?: NonNullable<SignUpBody[Field]> }

export const signUpFields = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'countryCode',
  'phone',
  'password',
  'confirmPassword',
  'terms',
  'captcha',
] as const satisfies (keyof SignUpValues)[]

/** The form as it is typed, in the order in which faults are shown. */
export type SignUpForm = {
  firstName: string
  lastName: string
  companyName: string
  email: string
  countryCode: string
  phone: string
  password: string
  confirmPassword: string
  terms: boolean
  captcha: string
}

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
] as const satisfies (keyof SignUpForm)[]

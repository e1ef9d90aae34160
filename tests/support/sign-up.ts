import { randomUUID } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { mailTo } from './mail.ts'
import { mintCaptcha } from './mint-captcha.ts'
import { actAs, type Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

export type GuestAnswer = {
  status: number
  /** The response body as text, without its request id, which differs each time. Equal texts mean indistinguishable responses. */
  text: string
  body: Record<string, unknown> & { errors?: { extensions: { code: string; fields?: Record<string, string> } }[] }
}

/** Calls a `/plutus` path of Directus with the guest token, as the BFF does for a visitor who is not signed in. */
export async function callAsGuest(
  stack: TestStack,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<GuestAnswer> {
  const answer = await fetch(`${stack.directusUrl}/plutus${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${stack.secrets.guestToken}`, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/g, '"requestId":""')
  return { status: answer.status, text, body: text ? JSON.parse(text) : {} }
}

export const codeOf = ({ body }: GuestAnswer): string => body.errors?.[0]?.extensions.code ?? 'ok'
export const fieldsOf = ({ body }: GuestAnswer): Record<string, string> => body.errors?.[0]?.extensions.fields ?? {}

/** Solves the captcha's proof of work, as a browser does. */
export async function solveCaptcha(stack: TestStack): Promise<string> {
  const challenge = (await callAsGuest(stack, '/auth/captcha')).body as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const goodPassword = 'Correct-horse-7'

export const newEmail = (name = 'asha'): string => `${name}-${randomUUID().slice(0, 8)}@aurora.example.com`

/** Returns a sign-up form that is valid except for its captcha. */
export const signUpForm = (changed: object = {}) => ({
  firstName: 'Asha',
  lastName: 'Rao',
  companyName: 'Zephyr Foods',
  email: newEmail(),
  countryCode: 'IN',
  phone: '098765 43210',
  password: goodPassword,
  confirmPassword: goodPassword,
  terms: true,
  ...changed,
})

/** Returns the newest code mailed to an address, from the mail's text part. Ignores the codes in `not`. */
export async function mailedCode(stack: TestStack, email: string, ...not: string[]): Promise<string> {
  const find = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''
  const mail = await mailTo(stack, email, ({ text }) => find(text) !== '' && !not.includes(find(text)))
  return find(mail.text)
}

/** Submits the sign-up form. Returns the sign-up, which awaits its code. */
export async function beginSignUp(stack: TestStack, changed: object = {}): Promise<{ id: string; email: string }> {
  const form = signUpForm(changed)
  const answer = await callAsGuest(stack, '/auth/signup', { body: { ...form, captcha: await mintCaptcha(stack) } })
  if (answer.status !== 201) throw new Error(`not taken: ${answer.text}`)
  return { id: String(answer.body.id), email: form.email }
}

/** Signs up a company and confirms its email address by the mailed code. Only the choice of the currency is missing afterwards. */
export async function proveAddress(stack: TestStack, changed: object = {}): Promise<{ id: string; email: string }> {
  const started = await beginSignUp(stack, changed)
  const code = await mailedCode(stack, started.email)
  const answer = await callAsGuest(stack, `/auth/signup/${started.id}/verify`, { body: { code } })
  if (answer.status !== 200) throw new Error(`not proven: ${answer.text}`)
  return started
}

export const chooseCall = (id: string, rewardCurrency = 'INR', rewardUseCase = 'customer_rewards') => ({
  body: { rewardUseCase, rewardCurrency },
  headers: { 'x-plutus-signup': id },
})

export type NewOwner = ReturnType<typeof actAs> & { user: Person['user']; token: string; email: string; signUp: string }

/** Signs up a company, from the form to the owner's first session. Returns the owner. */
export async function signUpCompany(stack: TestStack, changed: object = {}, currency = 'INR'): Promise<NewOwner> {
  const { id, email } = await proveAddress(stack, changed)
  const answer = await callAsGuest(stack, `/auth/signup/${id}/reward`, chooseCall(id, currency))
  if (answer.status !== 200) throw new Error(`not let in: ${answer.text}`)
  const token = String(answer.body.token)
  return { ...actAs(stack, token), token, user: answer.body.user, email, signUp: id }
}

import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createCookieJar } from './cookie-jar.ts'
import { mailTo } from './mail.ts'
import { mintCaptcha } from './mint-captcha.ts'
import type { TestStack } from './start-stack.ts'

export type Guest = ReturnType<typeof createGuest>

/** Creates a signed-out browser at the BFF. `ip` is its address when the stack trusts 127.0.0.1 as a proxy. */
export function createGuest(stack: TestStack, { ip }: { ip?: string } = {}) {
  const jar = createCookieJar({
    origin: stack.url,
    'x-plutus-csrf': '1',
    'content-type': 'application/json',
    ...(ip ? { 'x-forwarded-for': ip } : {}),
  })
  return {
    cookies: jar.of(new URL(stack.url).origin),
    get: (path: string) => jar.fetch(stack.url + path),
    post: (path: string, body: object = {}) => jar.fetch(stack.url + path, { method: 'POST', body: JSON.stringify(body) }),
    fetch: (path: string, init?: RequestInit) => jar.fetch(stack.url + path, init),
  }
}

/** Requests a captcha and solves its proof of work. Returns the solution, base64-encoded, as a form sends it. */
export async function solveCaptcha(guest: Guest): Promise<string> {
  const challenge: Challenge = await (await guest.get('/auth/captcha')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const newPassword = 'Correct-horse-7!'

/** Returns a sign-up form that is valid in every field. */
export const signUpForm = (email: string, captcha: string) => ({
  firstName: 'Asha',
  lastName: 'Rao',
  companyName: 'Lotus Works',
  email,
  countryCode: 'IN',
  phone: '9876543210',
  password: newPassword,
  confirmPassword: newPassword,
  terms: true,
  captcha,
})

/** Submits a sign-up form. Returns the sign-up's id and the email's confirmation code. Throws when the form is refused. */
export async function beginSignUp(stack: TestStack, guest: Guest, email: string): Promise<{ id: string; code: string }> {
  const response = await guest.post('/auth/signup', signUpForm(email, await mintCaptcha(stack)))
  const answer = await response.json()
  if (response.status !== 201) throw new Error(`${email} cannot sign up: ${JSON.stringify(answer)}`)
  return { id: answer.id, code: await codeFor(stack, email) }
}

/** Signs up a company with its Owner and currency. Leaves a session in this browser. */
export async function signUp(stack: TestStack, guest: Guest, email: string): Promise<void> {
  const { id, code } = await beginSignUp(stack, guest, email)
  await guest.post(`/auth/signup/${id}/verify`, { code })
  const chosen = await guest.post(`/auth/signup/${id}/reward`, { rewardUseCase: 'employee_rewards', rewardCurrency: 'INR' })
  if (chosen.status !== 200) throw new Error(`${email} cannot choose: ${await chosen.text()}`)
}

/** Returns the newest six-digit code mailed to this address that was not returned before. */
export async function codeFor(stack: TestStack, email: string): Promise<string> {
  const isNew = ({ id, text }: { id: string; text: string }) => codeIn(text) !== undefined && !read.has(id)
  const mail = await mailTo(stack, email, isNew)
  read.add(mail.id)
  return codeIn(mail.text) ?? ''
}

const read = new Set<string>()
const codeIn = (text: string) => /\b(\d{6})\b/.exec(text)?.[1]

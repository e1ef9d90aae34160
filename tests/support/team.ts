import type { CompanyRole } from '#graphql/contracts/access/abilities.ts'
import { command } from './campaigns.ts'
import { mailTo } from './mail.ts'
import { actAs, type Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

export type Invite = { id: string; email: string; company_role: string; status: string }

export const inviteText =
  'mutation ($email: String!, $role: CompanyRole!) { inviteMember(input: { email: $email, role: $role }) { id email company_role status } }'

export const inviteMember = (owner: Pick<Person, 'graphql' | 'fetch'>, email: string, role: CompanyRole): Promise<Invite> =>
  command<Invite>(owner, inviteText, { email, role })

/** Returns the token of the newest invite mailed to an address. Ignores the tokens in `but`. */
export async function inviteToken(stack: TestStack, email: string, but: string[] = []): Promise<string> {
  const tokenOf = (text: string) => /\/auth\/signup\?invite=([\w-]+)/.exec(text)?.[1]
  const mail = await mailTo(stack, email, ({ text }) => Boolean(tokenOf(text)) && !but.includes(tokenOf(text) ?? ''))
  return tokenOf(mail.text) ?? ''
}

/** Signs in on a new browser with the mailed code and trusts it. Returns the signed-in person. */
export async function signInTrusting(stack: TestStack, email: string, password: string) {
  const started = await enter(stack, '/plutus/auth/login', { email, password })
  const mail = await mailTo(stack, email, ({ subject }) => subject === 'Your sign-in code for Plutus')
  const otp = /\b\d{6}\b/.exec(mail.text)?.[0]
  const { token } = await enter(stack, '/plutus/auth/login', { challenge: started.challenge, otp, trustDevice: true })
  return actAs(stack, String(token))
}

async function enter(stack: TestStack, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${stack.secrets.guestToken}`, 'content-type': 'application/json' }
  const answer = await fetch(stack.directusUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const entered = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(entered)}`)
  return entered
}

export const newPassword = 'Team-member-1!'

export const acceptCall = (stack: TestStack, token: string, firstName: string) => ({
  path: `/plutus/auth/invites/${token}`,
  body: { firstName, lastName: 'Tester', password: newPassword, confirmPassword: newPassword, terms: true },
  headers: { authorization: `Bearer ${stack.secrets.guestToken}` },
})

/** Invites a member, accepts the invite and returns them signed in. `but` lists tokens that their address received earlier. */
export async function joinTeam(
  stack: TestStack,
  owner: Pick<Person, 'graphql' | 'fetch'>,
  email: string,
  role: CompanyRole,
  but: string[] = [],
) {
  await inviteMember(owner, email, role)
  const invite = await inviteToken(stack, email, but)
  const { path, body } = acceptCall(stack, invite, 'Joined')
  const { token, user } = await enter(stack, path, body)
  return { ...actAs(stack, String(token)), user: user as Person['user'], token: String(token), email, invite }
}

import { demo } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

const atOnce = 4

/** Signs the demo user in again and again, each time from another address, and yields the cookies. */
export async function openSessions(stack: TestStack, count: number): Promise<string[]> {
  const cookies: string[] = []
  const lane = async (first: number) => {
    for (let index = first; index < count; index += atOnce) cookies.push(await signIn(stack, `10.0.${index >> 8}.${index & 255}`))
  }
  await Promise.all(Array.from({ length: atOnce }, (_, first) => lane(first)))
  return cookies
}

async function signIn(stack: TestStack, address: string): Promise<string> {
  const answer = await fetch(`${stack.url}/auth/login`, {
    method: 'POST',
    headers: { origin: stack.url, 'x-plutus-csrf': '1', 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(demo),
  })
  if (answer.status !== 200) throw new Error(`Sign-in answers ${answer.status} ${await answer.text()}`)
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

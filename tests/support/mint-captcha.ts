import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestStack } from './start-stack.ts'

/** Creates a solved captcha signed with the stack's own key. Solving a real one takes about a second. */
export async function mintCaptcha(stack: TestStack): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.now() + 600_000),
    hmacSignatureSecret: `challenge:${stack.secrets.captchaKey}`,
    hmacKeySignatureSecret: `solution:${stack.secrets.captchaKey}`,
  })
  return Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64')
}

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from '#bff/launch/ports.ts'

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** An account at the provider, by its email address. `isVerified` is whether the provider confirms the address. */
type Account = { email: string; isVerified?: boolean }

/**
 * Starts a real OpenID provider on loopback with its own sign-in and consent pages. Clients register later, because the stack needs the
 * provider's address first. `env` configures the stack.
 */
export async function startOpenIdProvider(accounts: Account[]) {
  const port = await freePort()
  const publicPort = await freePort()
  const issuer = `http://localhost:${port}`
  const clientSecret = randomBytes(24).toString('base64url')
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'plutus',
        client_secret: clientSecret,
        redirect_uris: [`http://localhost:${publicPort}/auth/login/acme/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, id) => {
      const account = accounts.find(({ email }) => email === id)
      return (
        account && { accountId: id, claims: () => ({ sub: id, email: id, email_verified: account.isVerified ?? true, name: 'Somebody' }) }
      )
    },
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    // Browsers compare a cookie's expiry with the date of the answer.
    response.setHeader('date', new Date().toUTCString())
    return answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    issuer,
    env: {
      PORT: String(publicPort),
      AUTH_PROVIDERS: 'acme',
      AUTH_ACME_LABEL: 'Acme Single Sign-On',
      AUTH_ACME_ISSUER_URL: issuer,
      AUTH_ACME_CLIENT_ID: 'plutus',
      AUTH_ACME_CLIENT_SECRET: clientSecret,
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from '#bff/launch/ports.ts'

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** A person of the provider: anyone who signs in there as this address is them. */
type Account = { email: string; isVerified?: boolean }

/**
 * A real OpenID provider on loopback with its own pages for signing in and consenting. Its clients come after its start, because the
 * stack must know the provider before its own address is known: `env` is what the stack is started with.
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
    // its cookies end by a date, which a browser reads by the clock of the answer
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

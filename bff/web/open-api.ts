const session = { session: [] }
const key = { key: [] }

/** The routes beside the graph, kept by hand: short enough to stay true; a test compares its paths with the app's. */
export const openApi = (server: string) => ({
  openapi: '3.1.0',
  info: { title: 'Plutus', version: '1', description: 'Reads and commands are GraphQL: see /graphql/schema.graphql.' },
  servers: [{ url: server }],
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'An API key, pk_live_… or pk_test_…' },
      session: { type: 'apiKey', in: 'cookie', name: '__Host-plutus', description: 'With the header X-Plutus-CSRF: 1 and our own Origin' },
    },
    schemas: {
      Error: {
        type: 'object',
        required: ['errors'],
        properties: {
          errors: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                message: { type: 'string' },
                extensions: { type: 'object', properties: { code: { type: 'string' }, requestId: { type: 'string' } } },
              },
            },
          },
        },
      },
    },
  },
  paths: {
    '/graphql': {
      post: door('Queries and commands: {query, variables} with a key, {documentId, variables} with a session', [key, session]),
    },
    '/auth/login': {
      post: door('Sign in with {email, password}: 200 and the session cookie, or 202 {next}; then {challenge, otp, trustDevice}', []),
    },
    '/auth/login/mailbox': { post: door('Emails a code for {email, captcha}, after CAPTCHA_REQUIRED or MAILBOX_CODE_REQUIRED', []) },
    '/auth/login/mailbox/verify': { post: door('Takes {challenge, code}; answers a {pass} to sign in with', []) },
    '/auth/login/code': { post: door('Sends another code for {challenge}', []) },
    '/auth/providers': { get: door('Lists the OpenID providers to sign in with', []) },
    '/auth/login/{provider}': { get: door('Redirects to the provider; `redirect` is a path of this site', [], 302) },
    '/auth/login/{provider}/callback': { get: door('Where the provider leads back to', [], 302) },
    '/auth/captcha': { get: door('Gives a proof of work for the forms that send email', []) },
    '/auth/signup': { post: door('Starts a sign-up; a code is sent to the email address', [], 201) },
    '/auth/signup/{id}': { get: door('Where a sign-up stands', []) },
    '/auth/signup/{id}/verify': { post: door('Takes the code that was sent; sets the sign-up cookie', []) },
    '/auth/signup/{id}/resend': { post: door('Sends another code', []) },
    '/auth/signup/{id}/email': { post: door('Changes the email address and sends a code to it', []) },
    '/auth/signup/{id}/reward': { post: door('Sets use case and currency, once; sets the session cookie', []) },
    '/auth/password/request': { post: door('Sends a link to a new password; the answer is the same for any address', [], 204) },
    '/auth/password/check': { post: door('Says whether a link is still valid', [], 204) },
    '/auth/password/reset': { post: door('Sets a new password by {token}; ends every session', [], 204) },
    '/auth/invites/{token}': {
      get: door('Reads an invite', []),
      post: door('Accepts it; sets the session cookie', []),
    },
    '/auth/refresh': { post: door('Renews the session cookie; answers {expiresAt}', [session]) },
    '/auth/logout': { post: door('Ends this session', [session], 204) },
    '/auth/logout-all': { post: door('Ends every session of this person', [session], 204) },
    '/auth/session': { get: door('Says whether someone is signed in, and who', [session]) },
    '/auth/sessions': { get: door('Where this person is signed in', [session]) },
    '/auth/sessions/{id}/end': { post: door('Ends one of them', [session], 204) },
    '/auth/step-up': { post: door('Sends a code before an action that needs one', [session]) },
    '/auth/step-up/code': { post: door('Sends another code for {challenge}', [session]) },
    '/auth/step-up/verify': { post: door('Takes {challenge, code}; valid for 15 minutes', [session]) },
    '/auth/authenticator': {
      post: door('Gives a secret for an authenticator app; with {replace: true} for one that takes its place', [session]),
    },
    '/auth/authenticator/confirm': { post: door('Takes its first {code}, with the same {replace}; answers the recovery codes', [session]) },
    '/auth/authenticator/remove': { post: door('Turns the authenticator app off', [session], 204) },
    '/auth/authenticator/recovery-codes': { post: door('Creates ten new recovery codes; the old ones stop working', [session]) },
    '/auth/email': {
      post: door('Emails a code to the new {email} address of this person; after STEP_UP_REQUIRED with a fresh code', [session]),
    },
    '/auth/email/code': { post: door('Sends another code for {challenge}', [session]) },
    '/auth/email/verify': { post: door('Takes {challenge, code}; the address changes, and every other session ends', [session]) },
    '/auth/email/undo/check': { post: door('Says which address a link takes back', []) },
    '/auth/email/undo': { post: door('Takes the former address back by {token}; answers the {token} of a new password', []) },
    '/users/me': { get: door('Reads the signed-in person; `fields` chooses which fields', [session]) },
    '/content': { get: door('Finds up to six help documents by ?search=', [session]) },
    '/files': { post: door('Uploads a file (raw body) for ?kind=recipients&campaign=&name=, logo, avatar or document', [session], 201) },
    '/files/imports/{id}/errors': { get: door('The lines of an import that cannot be used, as CSV', [session]) },
    '/files/documents/{id}': { get: door('Downloads a document of the company', [session]) },
    '/files/avatars/{file}': { get: door("Downloads a team member's picture", [session]) },
    '/exports/{kind}': {
      post: door('Gives a ticket for a list as {format}: csv, xlsx, or print where the list has a printed form', [session]),
    },
    '/exports/{id}': { get: door('Downloads the file, once, within a minute of the ticket', [session]) },
    '/public/rewards/{token}': { get: door('Reads a reward as its recipient sees it', []) },
    '/public/rewards/{token}/claims': { post: door('Redeems with {brand, amount}; needs Idempotency-Key', []) },
    '/public/rewards/{token}/copy': {
      post: door('Sends the voucher to the recipient again; one that a code paid to the {email} its holder types', []),
    },
    '/public/rewards/{token}/voucher': { post: door('Shows a {voucher} that a code paid to the browser that took it', []) },
    '/public/codes': {
      post: door(
        'Takes up to ten {codes}, after CAPTCHA_REQUIRED with a solved {captcha}; answers the {token} of the page that redeems them',
        [],
      ),
    },
    '/public/logos/{file}': { get: door("Downloads a company's logo", []) },
    '/public/unsubscribe/{token}': { get: door('Says whose messages a link stops, and whether they are stopped', []) },
    '/unsubscribe/{token}': {
      post: door('Stops all further messages from that company; email programs call it automatically (RFC 8058)', []),
    },
    '/webhooks/payments/{provider}': { post: door('Takes events of a payment provider, signed over the raw body', []) },
    '/webhooks/messages/{provider}': { post: door('Takes delivery reports of a carrier, signed over the raw body', [], 204) },
    '/icons/{set}': { get: door('Gives icons by name, such as ?icons=gift,book of lucide.json, in Iconify’s format', []) },
    '/healthz': { get: door('Says that the process is running', []) },
    '/readyz': { get: door('Says that it can serve: Directus answers', []) },
  },
})

function door(summary: string, security: object[], status = 200) {
  const failed = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return { summary, security, responses: { [status]: { description: 'Done' }, default: failed } }
}

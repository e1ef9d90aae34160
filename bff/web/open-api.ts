const session = { session: [] }
const key = { key: [] }

/** The doors beside the graph, kept by hand: short enough to stay true; a test compares its paths with the app's. */
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
    '/auth/login/code': { post: door('Another code for {challenge}', []) },
    '/auth/providers': { get: door('The OpenID providers one may sign in by', []) },
    '/auth/login/{provider}': { get: door('Leads to the provider; `redirect` is a path of this site', [], 302) },
    '/auth/login/{provider}/callback': { get: door('Where the provider leads back to', [], 302) },
    '/auth/captcha': { get: door('A proof of work for the forms that send mail', []) },
    '/auth/signup': { post: door('Begin a sign-up; a code goes to the e-mail address', [], 201) },
    '/auth/signup/{id}': { get: door('Where a sign-up stands', []) },
    '/auth/signup/{id}/verify': { post: door('The code that was sent; sets the sign-up cookie', []) },
    '/auth/signup/{id}/resend': { post: door('Another code', []) },
    '/auth/signup/{id}/email': { post: door('Another e-mail address, and a code to it', []) },
    '/auth/signup/{id}/reward': { post: door('Use case and currency, once; sets the session cookie', []) },
    '/auth/password/request': { post: door('A link for a new password; the same answer for any address', [], 204) },
    '/auth/password/check': { post: door('Whether a link is still good', [], 204) },
    '/auth/password/reset': { post: door('A new password by {token}; ends every session', [], 204) },
    '/auth/invites/{token}': {
      get: door('What an invite says', []),
      post: door('Accept it; sets the session cookie', []),
    },
    '/auth/refresh': { post: door('A fresh session cookie; answers {expiresAt}', [session]) },
    '/auth/logout': { post: door('Ends this session', [session], 204) },
    '/auth/logout-all': { post: door('Ends every session of this person', [session], 204) },
    '/auth/session': { get: door('Whether somebody is signed in, and who', [session]) },
    '/auth/sessions': { get: door('Where this person is signed in', [session]) },
    '/auth/sessions/{id}/end': { post: door('Ends one of them', [session], 204) },
    '/auth/step-up': { post: door('Ask for a code before an act that needs one', [session]) },
    '/auth/step-up/code': { post: door('Another code for {challenge}', [session]) },
    '/auth/step-up/verify': { post: door('{challenge, code}; good for a quarter of an hour', [session]) },
    '/auth/authenticator': { post: door('A secret for an authenticator app', [session]) },
    '/auth/authenticator/confirm': { post: door('Its first code; answers the recovery codes', [session]) },
    '/auth/authenticator/remove': { post: door('Sign in without it again', [session], 204) },
    '/auth/authenticator/recovery-codes': { post: door('Ten new recovery codes; the old ones end', [session]) },
    '/users/me': { get: door('The signed-in person; `fields` picks', [session]) },
    '/content': { get: door('The help documents that ?search= finds, six at most', [session]) },
    '/files': { post: door('Upload a file (raw body) for ?kind=recipients&campaign=&name=, logo, avatar or document', [session], 201) },
    '/files/imports/{id}/errors': { get: door('The lines of an import that cannot be used, as CSV', [session]) },
    '/files/documents/{id}': { get: door('A document of the company', [session]) },
    '/files/avatars/{file}': { get: door("A member's picture", [session]) },
    '/exports/{kind}': { post: door('A ticket for a list as {format: csv, xlsx or print, where there is a paper of it}', [session]) },
    '/exports/{id}': { get: door('The file, once, for a minute after the ticket', [session]) },
    '/public/rewards/{token}': { get: door('A reward as its recipient sees it', []) },
    '/public/rewards/{token}/claims': { post: door('Claim with {brand, amount}; needs Idempotency-Key', []) },
    '/public/rewards/{token}/copy': { post: door('Send the voucher to the recipient once more', []) },
    '/public/codes': { post: door('Up to ten {codes} for the {token} of the page that redeems them', []) },
    '/public/logos/{file}': { get: door("A company's logo", []) },
    '/public/unsubscribe/{token}': { get: door('Whose messages a link ends, and whether they are over', []) },
    '/unsubscribe/{token}': { post: door('End all further messages of that company; mail programs call it themselves (RFC 8058)', []) },
    '/webhooks/payments/{provider}': { post: door('What a payment provider tells, signed over the raw body', []) },
    '/webhooks/messages/{provider}': { post: door('What a carrier reports of a message, signed over the raw body', [], 204) },
    '/icons/{set}': { get: door('Icons by name, ?icons=gift,book of lucide.json, as Iconify answers', []) },
    '/healthz': { get: door('The process runs', []) },
    '/readyz': { get: door('It can serve: Directus answers', []) },
  },
})

function door(summary: string, security: object[], status = 200) {
  const failed = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return { summary, security, responses: { [status]: { description: 'Done' }, default: failed } }
}

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
    '/auth/login': { post: door('Sign in with {email, password}; sets the session cookie', []) },
    '/auth/refresh': { post: door('A fresh session cookie; answers {expiresAt}', [session]) },
    '/auth/logout': { post: door('Ends this session', [session], 204) },
    '/auth/logout-all': { post: door('Ends every session of this person', [session], 204) },
    '/auth/session': { get: door('Whether somebody is signed in, and who', [session]) },
    '/users/me': { get: door('The signed-in person; `fields` picks', [session]) },
    '/files': { post: door('Upload a recipients file (raw body) for ?kind=recipients&campaign=&name=', [session], 201) },
    '/files/imports/{id}/errors': { get: door('The lines of an import that cannot be used, as CSV', [session]) },
    '/public/rewards/{token}': { get: door('A reward as its recipient sees it', []) },
    '/public/rewards/{token}/claims': { post: door('Claim with {brand}; needs Idempotency-Key', []) },
    '/public/rewards/{token}/copy': { post: door('Send the voucher to the recipient once more', []) },
    '/public/logos/{file}': { get: door("A company's logo", []) },
    '/healthz': { get: door('The process runs', []) },
    '/readyz': { get: door('It can serve: Directus answers', []) },
  },
})

function door(summary: string, security: object[], status = 200) {
  const failed = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
  return { summary, security, responses: { [status]: { description: 'Done' }, default: failed } }
}

import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { DescribedRoute } from '#bff/described-route.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { anyJson } from '#graphql/contracts/rest/fields.ts'
import { company, person, signedIn } from '#graphql/contracts/rest/person.ts'
import { pointsView } from '#graphql/contracts/rest/points.ts'
import type { RawBody } from '#graphql/contracts/rest/rest-path.ts'
import { brandView, claimView, offeredBrand, rewardView } from '#graphql/contracts/rest/reward.ts'
import { codeChallenge } from '#graphql/contracts/rest/sign-in.ts'
import { type ErrorCode, errorCodes } from '#graphql/errors/error-codes.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** The schemas that /openapi.json defines once under `components` and refers to by these names. */
const named = {
  Json: anyJson,
  Person: person,
  Company: company,
  SignedIn: signedIn,
  CodeWanted: codeChallenge,
  Reward: rewardView,
  Brand: brandView,
  OfferedBrand: offeredBrand,
  Claim: claimView,
  Points: pointsView,
}

/** The schema of every refusal. The code determines which further fields `extensions` has. */
const refusal = z.object({
  errors: z.array(
    z.object({
      message: z.string(),
      extensions: z.looseObject({ code: z.enum(Object.keys(errorCodes)), requestId: z.string() }),
    }),
  ),
})

type OpenApiOptions = { server: string; cookieName: string; routes: DescribedRoute[] }

/** Returns the OpenAPI description of all mounted routes: parameters, bodies, answers, refusals, and the credentials that each accepts. */
export function openApi({ server, cookieName, routes }: OpenApiOptions) {
  const components: Record<string, Schema> = {}
  const convert = createConvert(components)
  const Refusal = convert(refusal, 'output')
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.template.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, convert) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plutus', version: '1', description: 'Reads and commands are GraphQL: see /graphql/schema.graphql.' },
    servers: [{ url: server }],
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, plutus_live_…, and no cookie. Paths that don’t list it take no keys.',
        },
        session: { type: 'apiKey', in: 'cookie', name: cookieName, description: 'The cookie of someone who is signed in.' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-Plutus-CSRF', description: 'Always 1, with an Origin that is our own.' },
      },
      schemas: { ...components, Refusal },
    },
    paths,
  }
}

type Convert = (schema: z.core.$ZodType, io: 'input' | 'output') => Schema

/** Returns a converter of zod schemas to JSON Schema. Schemas in `named` are added to `components` and referenced. */
function createConvert(components: Record<string, Schema>): Convert {
  const metadata = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries<z.core.$ZodType>(named)) metadata.add(schema, { id })
  return (schema, io) => {
    const made = z.toJSONSchema(schema, { metadata, io })
    const { $schema: _, $defs, ...rest }: Schema = JSON.parse(JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/'))
    Object.assign(components, $defs)
    const { id, ...body } = rest
    if (typeof id !== 'string') return rest
    components[id] = body
    return { $ref: `#/components/schemas/${id}` }
  }
}

function operationOf(route: DescribedRoute, convert: Convert) {
  const { contract: path } = route
  const parameters = [
    ...parametersOf('path', path.params, convert),
    ...parametersOf('query', path.query, convert),
    ...parametersOf('header', path.headers, convert),
  ]
  const body = path.body && { required: true, content: contentOf(path.body, 'input', convert) }
  const answers = Object.entries(path.answers).map(([status, answer]) => [
    status,
    { description: 'Done', ...(answer && { content: contentOf(answer, 'output', convert) }) },
  ])
  return {
    summary: path.summary,
    description: callersOf(route),
    security: securityOf(route),
    ...(parameters.length && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...Object.fromEntries(answers), ...refusalsOf(route), default: refused('Any other refusal') },
  }
}

const isRaw = (body: z.core.$ZodType | RawBody): body is RawBody => 'types' in body

function contentOf(body: z.core.$ZodType | RawBody, io: 'input' | 'output', convert: Convert) {
  if (isRaw(body)) return Object.fromEntries(body.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
  return { 'application/json': { schema: convert(body, io) } }
}

/** Returns the OpenAPI parameters of a route's path, query or headers. Of a union, a field is required only if every member requires it. */
function parametersOf(place: 'path' | 'query' | 'header', schema: z.core.$ZodType | undefined, convert: Convert) {
  if (!schema) return []
  const whole = convert(schema, 'input')
  const choices = whole.anyOf ?? [whole]
  const fields = new Map(choices.flatMap(({ properties = {} }) => Object.keys(properties)).map((name) => [name, [] as Schema[]]))
  for (const { properties = {} } of choices)
    for (const [name, field] of Object.entries(properties)) if (typeof field === 'object') fields.get(name)?.push(field)
  return [...fields].map(([name, found]) => ({
    name,
    in: place,
    required: choices.every(({ required = [] }) => required.includes(name)),
    schema: found.length > 1 ? { anyOf: found } : found[0],
  }))
}

/** Returns the credentials that a route accepts, one item per alternative. Calls of our own page also need the CSRF header. */
function securityOf({ contract: { caller }, from, takesKeys }: DescribedRoute): object[] {
  const csrf = from === 'own call' ? { csrf: [] } : {}
  const isPersons = caller === 'person' || caller === 'person or key'
  if (isPersons) return [...(takesKeys ? [{ key: [] }] : []), { session: [], ...csrf }]
  return from === 'own call' ? [csrf] : []
}

function callersOf({ contract: { caller }, from, takesKeys }: DescribedRoute): string {
  if (takesKeys) return 'For API keys, and for people who are signed in.'
  if (caller === 'person') return 'For people who are signed in. Takes no API keys.'
  if (from === 'anywhere') return 'For anyone, from anywhere.'
  return 'For visitors of our own pages. Takes no API keys.'
}

/**
 * Returns the refusals of a route by status: its contract's codes, and the common ones. Those depend on the route's callers and on having a
 * body.
 */
function refusalsOf({ contract: { caller, body, refusals }, from }: DescribedRoute) {
  const codes = new Set<ErrorCode>(refusals)
  if (caller === 'person' || caller === 'person or key')
    for (const code of ['UNAUTHENTICATED', 'TWO_FACTOR_REQUIRED'] as const) codes.add(code)
  if (from !== 'anywhere') codes.add('CSRF')
  if (body) for (const code of ['BAD_INPUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) codes.add(code)
  for (const code of ['RATE_LIMITED', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT'] as const) codes.add(code)
  const byStatus = Map.groupBy(codes, (code) => String(errorCodes[code]))
  return Object.fromEntries([...byStatus].map(([status, found]) => [status, refused(found.sort().join(', '))]))
}

const refused = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

/** Serves the GraphQL schema and /openapi.json to integrators. The latter is made at its first call, once all routes are mounted. */
export function contractRoutes(sdl: string, describe: () => object): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  let routes: string | undefined
  app.get(
    '/graphql/schema.graphql',
    () => new Response(sdl, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' } }),
  )
  app.get('/openapi.json', () => {
    routes ??= JSON.stringify(describe())
    return json(routes, 200, { 'cache-control': 'no-cache' })
  })
  return app
}

import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { badInput } from '#bff/gateway/refusal.ts'
import { isCleanText } from '#bff/gateway/security/text-rules.ts'
import type { RouteServices } from '#bff/route-services.ts'
import type { ContentDocument } from '#bff/web/read-content.ts'
import { matchesPattern } from '#graphql/contracts/text/text-pattern.ts'

/**
 * Serves GET /content, which searches the help documents for a signed-in person (Q5, P9). Refuses BAD_INPUT for a `search` over 200
 * characters or with text that cannot be stored.
 */
export function contentRoute({ admission, build }: RouteServices['help']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/content', async (c) => {
    await admission.requirePerson(c)
    const text = c.req.query('search') ?? ''
    if (!isCleanText(text, textMax)) throw badInput('search')
    const documents = findContent(build().content, text).map(({ draft: _, partial: __, ...document }) => document)
    return json(JSON.stringify({ documents }))
  })
  return app
}

const textMax = 200

const limit = 6 // spec Q5

/**
 * Returns at most six help documents whose title, components or path match the text, title matches first. Drafts and partials are excluded
 * (Q5).
 */
export function findContent(documents: readonly ContentDocument[], text: string): ContentDocument[] {
  if (text.trim() === '') return []
  const open = documents.filter(({ draft, partial }) => !draft && !partial)
  const isTitled = ({ title }: ContentDocument) => matchesPattern(text, title)
  const isRelated = ({ components, path }: ContentDocument) => [...components, path].some((field) => matchesPattern(text, field))
  return [...open.filter(isTitled), ...open.filter((document) => !isTitled(document) && isRelated(document))].slice(0, limit)
}

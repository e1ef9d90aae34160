import { Hono } from 'hono'
import { z } from 'zod'
import { type BffEnv, json } from '#bff/bff-env.ts'
import type { RateLimits } from '#bff/security/rate-limits.ts'
import { readInput } from '#bff/security/read-input.ts'
import type { AskAsDoor } from '#bff/upstream/ask-as-door.ts'
import { parseGuestReply } from '#bff/upstream/parse-reply.ts'

/** Where codes are entered: they open a reward's page. Which of them is wrong is counted by the rules, for every process. */
export function codeDoor({ ask, limits }: { ask: AskAsDoor; limits: RateLimits }): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.post('/public/codes', async (c) => {
    await limits.codes(c.var.line.ip)
    const body = await readInput(c, typed)
    return json(JSON.stringify(parseGuestReply(await ask(c, { path: '/public/codes', body }), opened)))
  })
  return app
}

const typed = z.object({ codes: z.array(z.string().min(1).max(64)).min(1).max(10) })
const opened = z.object({ token: z.string().regex(/^[\w-]{22}$/) })

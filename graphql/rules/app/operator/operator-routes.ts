import type { Router } from 'express'
import { refuse } from '#rules/platform/command/refusal.ts'
import { route } from '#rules/platform/http/route.ts'
import { operatorVerbs } from './operator-verbs.ts'

/** What the people who run Plutus do by `npm run operator`, over loopback with the operator token. */
export function operatorRoutes(router: Router): void {
  route(router, 'get', '/operator', 'operator', async ({ res }) => {
    res.json({ verbs: Object.entries(operatorVerbs).map(([name, { usage }]) => ({ name, usage })) })
  })
  route(router, 'post', '/operator/:verb', 'operator', async ({ req, res, caller }) => {
    const verb = operatorVerbs[String(req.params.verb)]
    if (!verb) throw refuse('NOT_FOUND')
    res.json(await verb.run(req.body ?? {}, caller))
  })
}

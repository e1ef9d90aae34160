import { randomUUID } from 'node:crypto'
import express, { type NextFunction, type Request, type Response, type Router } from 'express'
import { refusal } from '#rules/platform/command/refusal.ts'
import { errorAnswer, route } from '#rules/platform/http/route.ts'
import { operatorHeader, readOperatorName } from '../../../operator-name.ts'
import { operatorBody } from './operator-body-limit.ts'
import { operatorCommands } from './operator-commands.ts'
import type { OperatorCommandName } from './operator-usages.ts'

/**
 * Serves the commands of `npm run operator` over loopback to a caller with the operator token. Refuses UNAUTHENTICATED for any other
 * caller, and VALIDATION for an unknown command.
 */
export function operatorRoutes(router: Router): void {
  route(router, 'post', '/operator/:command', 'operator', async ({ req, res, caller }) => {
    const name = String(req.params.command)
    const command = Object.hasOwn(operatorCommands, name) ? operatorCommands[name as OperatorCommandName] : undefined
    if (!command) throw refusal('VALIDATION', { lines: [`There is no command “${name}”. npm run operator lists all of them.`] })
    res.json(await command.run(req.body ?? {}, { ...caller, operator: readOperatorName(req.get(operatorHeader)) }))
  })
}

/**
 * Parses the JSON bodies of operator commands before Directus does, whose limit is lower and whose error does not name it. Answers
 * PAYLOAD_TOO_LARGE above `operatorBody.bytes` and BAD_INPUT for invalid JSON.
 */
export function parseOperatorBodies(app: Router): void {
  const parse = express.json({ limit: operatorBody.bytes })
  app.post('/plutus/operator/:command', (req: Request, res: Response, next: NextFunction) => {
    const requestId = req.get('x-request-id') ?? randomUUID()
    const refuseSize = () => void res.status(413).json(errorAnswer('PAYLOAD_TOO_LARGE', requestId, { lines: [operatorBody.sentence] }))
    // the parser would read the whole body before it answers
    if (Number(req.get('content-length')) > operatorBody.bytes) return refuseSize()
    parse(req, res, (error?: unknown) => {
      if (!error) return next()
      if ((error as { type?: string }).type === 'entity.too.large') return refuseSize()
      res.status(400).json(errorAnswer('BAD_INPUT', requestId))
    })
  })
}

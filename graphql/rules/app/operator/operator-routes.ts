import type { Router } from 'express'
import { refusal } from '#rules/platform/command/refusal.ts'
import { route } from '#rules/platform/http/route.ts'
import { operatorHeader, readOperatorName } from '../../../operator-name.ts'
import { operatorCommands } from './operator-commands.ts'

/**
 * Serves the commands of `npm run operator` over loopback to a caller with the operator token. Refuses UNAUTHENTICATED for any other
 * caller, and VALIDATION for an unknown command.
 */
export function operatorRoutes(router: Router): void {
  route(router, 'get', '/operator', 'operator', async ({ res }) => {
    res.json({ commands: Object.entries(operatorCommands).map(([name, { usage }]) => ({ name, usage })) })
  })
  route(router, 'post', '/operator/:command', 'operator', async ({ req, res, caller }) => {
    const name = String(req.params.command)
    const command = Object.hasOwn(operatorCommands, name) ? operatorCommands[name] : undefined
    if (!command) throw refusal('VALIDATION', { lines: [`There is no command “${name}”. npm run operator lists all of them.`] })
    res.json(await command.run(req.body ?? {}, { ...caller, operator: readOperatorName(req.get(operatorHeader)) }))
  })
}

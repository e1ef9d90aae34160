import type { Router } from 'express'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { errorAnswer, route } from '#rules/platform/http/route.ts'
import { commands } from './commands.ts'
import { parseCommand } from './parse-command.ts'
import { planReadBack } from './read-back.ts'

/**
 * Runs every mutation: plans the answer, runs the command, and reads the row back as the caller. Refuses BAD_INPUT for an unknown
 * command.
 */
export function commandsRoute(router: Router): void {
  route(router, 'post', '/commands', 'person', async ({ req, res, caller }) => {
    try {
      const command = parseCommand(req.body ?? {})
      const definition = commands[command.name]
      if (!definition) throw new Refusal('BAD_INPUT', { path: command.name })
      const readBack = await planReadBack(command, req.accountability)
      const id = await definition.run(command.args, caller)
      res.json({ data: { [command.responseKey]: await readBack(id).catch(() => null) } })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'UNAUTHENTICATED') throw error
      res.json({ data: null, ...errorAnswer(error.code, caller.requestId, error.extensions) })
    }
  })
}

import type { Router } from 'express'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { errorAnswer, route } from '#rules/platform/http/route.ts'
import { commands } from './commands.ts'
import { parseCommand } from './parse-command.ts'
import { planAnswer } from './plan-answer.ts'

/**
 * Runs every mutation: plans the answer, runs the command, and reads its rows back as the caller. Refuses BAD_INPUT for an unknown
 * command.
 */
export function commandsRoute(router: Router): void {
  route(router, 'post', '/commands', 'person', async ({ req, res, caller }) => {
    try {
      const command = parseCommand(req.body ?? {})
      const definition = commands[command.name]
      if (!definition) throw new Refusal('BAD_INPUT', { path: command.name })
      const read = await planAnswer(command, req.accountability)
      const answer = await definition.run(command.args, caller)
      res.json({ data: { [command.responseKey]: await read(answer).catch(() => null) } })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'UNAUTHENTICATED') throw error
      res.json({ data: null, ...errorAnswer(error.code, caller.requestId, error.extensions) })
    }
  })
}

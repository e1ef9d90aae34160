import type { Router } from 'express'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import type { Answer } from '#rules/platform/command/repeated-command.ts'
import { type DirectusRequest, errorAnswer, route } from '#rules/platform/http/route.ts'
import { type AnswerPart, readAnswerParts } from './answer-parts.ts'
import { commands } from './commands.ts'
import { type ParsedCommand, parseCommand, resultFields } from './parse-command.ts'
import { planReadBack } from './read-back.ts'

/**
 * Serves every mutation. Checks the selected fields, runs the command, and then reads its rows with the caller's permissions. Refuses
 * BAD_INPUT for an unknown command.
 */
export function commandsRoute(router: Router): void {
  route(router, 'post', '/commands', 'person', async ({ req, res, caller }) => {
    try {
      const command = parseCommand(req.body ?? {})
      const definition = commands[command.name]
      if (!definition) throw new Refusal('BAD_INPUT', { path: command.name })
      const read = await planAnswer(command, req.accountability)
      const answer = await definition.run(command.args, caller)
      const warnings = definition.warningsOf?.(command.args) ?? []
      const data = { [command.responseKey]: await read(answer).catch(() => null) }
      res.json({ data, ...(warnings.length > 0 && { extensions: { warnings } }) })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'UNAUTHENTICATED') throw error
      res.json({ data: null, ...errorAnswer(error.code, caller.requestId, error.extensions) })
    }
  })
}

type Accountability = DirectusRequest['accountability']
type Read = (answer: Answer) => Promise<unknown>

/** The selected fields of composite results by command field, so that a cached command reads its selection once. */
const partsByField = new WeakMap<ParsedCommand['field'], AnswerPart[]>()

/**
 * Checks the selection and returns the function that reads the response after the command ran. Refuses BAD_INPUT for a selection that the
 * caller may not make, before anything changes.
 */
async function planAnswer(command: ParsedCommand, accountability: Accountability): Promise<Read> {
  const fields = resultFields(command.collection)
  if (!fields) {
    const readRow = await planReadBack(command, accountability)
    return (answer) => readRow(rowOf(answer))
  }
  const parts = partsByField.get(command.field) ?? readAnswerParts(command, fields)
  partsByField.set(command.field, parts)
  const reads = await Promise.all(parts.map((part) => planPart(part, command, accountability)))
  return async (answer) => Object.fromEntries(await Promise.all(reads.map((read) => read(answer))))
}

/**
 * Returns the function that reads one field of a composite result. A row that cannot be read becomes null, so that the other fields, such
 * as a new secret, are still returned.
 */
async function planPart(
  part: AnswerPart,
  command: ParsedCommand,
  accountability: Accountability,
): Promise<(answer: Answer) => Promise<[string, unknown]>> {
  const { responseKey, name } = part
  if (name === '__typename') return async () => [responseKey, command.collection]
  if (!part.collection) return async (answer) => [responseKey, typeof answer === 'string' ? null : (answer.plain[name] ?? null)]
  const readRow = await planReadBack({ ...command, collection: part.collection, field: part.field }, accountability)
  return async (answer) => {
    const id = typeof answer === 'string' ? undefined : answer.rows[name]
    return [responseKey, id === undefined ? null : await readRow(id).catch(() => null)]
  }
}

/** Returns the row id of a single-row result. Refuses INTERNAL for a composite result. */
function rowOf(answer: Answer): string {
  if (typeof answer === 'string') return answer
  throw refusal('INTERNAL')
}

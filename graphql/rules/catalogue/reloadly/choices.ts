import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { refusal } from '#rules/platform/command/refusal.ts'
import { env } from '#rules/platform/env/env.ts'

const code = (pattern: RegExp, sentence: string) => z.string(sentence).check(z.regex(pattern, sentence))
const listOf = <Item extends z.ZodMiniType>(item: Item) => z._default(z.array(item, 'Enter a list, such as [1, 2]'), [])
const ids = listOf(z.int('Enter Reloadly’s ids, which are whole numbers'))
const yesOrNo = z._default(z.boolean('Enter true or false'), false)

const choicesShape = z.strictObject(
  {
    countries: listOf(code(/^[A-Z]{2}$/, 'Enter a country code of two letters, such as IN')),
    currencies: listOf(code(/^[A-Z]{3}$/, 'Enter a currency code of three letters, such as INR')),
    products: ids,
    brands: ids,
    fractions: yesOrNo,
    allowLoss: yesOrNo,
  },
  { error: ({ code: kind, keys }) => (kind === 'unrecognized_keys' ? `${keys.join(', ')} is not a choice` : 'Enter an object { … }') },
)

/** The operator's choice of products. An empty list chooses all. */
export type Choices = z.output<typeof choicesShape>

/** Parses a file of choices. Refuses VALIDATION with the field and its position. */
export function parseChoices(text: string): Choices {
  const fail = (message: string) => refusal('VALIDATION', { fields: { choices: message } })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw fail(`The file isn’t JSON: ${error instanceof Error ? error.message : ''}`)
  }
  const parsed = z.safeParse(choicesShape, content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : ''
  throw fail(`${place}${issue?.message ?? ''}`)
}

/** Reads the operator's choices from reloadly.json in DATA_DIR, or RELOADLY_CHOICES. Without the file all products. Refuses VALIDATION. */
export async function readChoices(): Promise<Choices> {
  const path = env.reloadly?.choices ?? join(env.dataDir, 'reloadly.json')
  const text = await readFile(path, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT' && !env.reloadly?.choices) return '{}'
    throw refusal('VALIDATION', { fields: { choices: `${path} can’t be read` } })
  })
  return parseChoices(text)
}

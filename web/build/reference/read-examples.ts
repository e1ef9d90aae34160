import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kind, parse, print } from 'graphql'
import type { Example } from '#web/features/developers/reference.ts'

/** The names of the example operations, in the order in which an integrator needs them. */
const order = [
  'ReadWallet',
  'CreateCampaign',
  'FillCampaign',
  'AddRecipient',
  'LaunchCampaign',
  'FollowLaunches',
  'ReadLaunch',
  'ListRewards',
  'ReadReward',
  'FollowWallet',
  'FindRechargeMethods',
  'StartRecharge',
]

/**
 * Reads the `.graphql` files of a folder as examples, in the order above. The comment above an operation is its description. Throws when
 * the comment or the operation's name is missing.
 */
export function readExamples(folder: string): Example[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'))
  return files.map((file) => exampleOf(file, readFileSync(join(folder, file), 'utf8'))).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Returns the index of an example in `order`. An example that `order` does not list comes last. */
const placeOf = ({ name }: Example): number => (order.includes(name) ? order.indexOf(name) : order.length)

function exampleOf(file: string, source: string): Example {
  const lines = source.trim().split('\n')
  const start = lines.findIndex((line) => !line.startsWith('#'))
  const text = lines.slice(0, start).map((line) => line.replace(/^#\s*/, ''))
  const ast = parse(source)
  const [operation] = ast.definitions
  if (text.length === 0 || operation?.kind !== Kind.OPERATION_DEFINITION || !operation.name)
    throw new Error(`${file} needs a comment and a named operation`)
  const uses = operation.selectionSet.selections.flatMap((node) => (node.kind === Kind.FIELD ? [node.name.value] : []))
  return { name: operation.name.value, text: text.join(' '), document: print(ast), uses }
}

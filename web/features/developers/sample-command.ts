import { baseOf, type Command, type ContractType } from './reference.ts'

/** A document that sends the command, with each argument as a variable and the first columns of its answer. */
export function sampleCommand({ name, type, arguments: args = [] }: Command, types: readonly ContractType[]): string {
  const variables = args.map((arg) => `$${arg.name}: ${arg.type}${arg.default === undefined ? '' : ` = ${arg.default}`}`)
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`)
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const answer = types.find((each) => each.name === baseOf(type))
  const columns = columnsOf(answer, types).map((column) => `    ${column}\n`)
  const selection = columns.length > 0 ? ` {\n${columns.join('')}  }` : ''
  const within = (list: string[]) =>
    list.length === 0 ? '' : list.join(', ').length > 70 ? `(\n  ${list.join(',\n  ')}\n)` : `(${list.join(', ')})`
  return `mutation ${title}${within(variables)} {\n  ${name}${within(passed).replaceAll('\n', '\n  ')}${selection}\n}`
}

const usual = ['id', 'version', 'number', 'status', 'revision']

/** The usual columns, else the first values. */
function columnsOf(answer: ContractType | undefined, types: readonly ContractType[]): string[] {
  const isValue = (type: string) => types.some(({ name, kind }) => name === baseOf(type) && (kind === 'scalars' || kind === 'enums'))
  const values = answer?.fields?.flatMap(({ name, type }) => (isValue(type) ? [name] : []))
  if (!values) return []
  const known = usual.filter((name) => values.includes(name))
  return known.length > 0 ? known : values.slice(0, 3)
}

import { baseOf, type ContractType, type ReferenceCommand } from './reference.ts'

/** Returns a document that sends the command, with each argument as a variable and common columns of its result. */
export function sampleCommand({ name, type, arguments: args = [] }: ReferenceCommand, types: readonly ContractType[]): string {
  const variables = args.map((arg) => `$${arg.name}: ${arg.type}${arg.default === undefined ? '' : ` = ${arg.default}`}`)
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`)
  const title = name.charAt(0).toUpperCase() + name.slice(1)
  const answer = types.find((each) => each.name === baseOf(type))
  const selection = answer ? selectionOf(answer, types, '  ') : ''
  const within = (list: string[]) =>
    list.length === 0 ? '' : list.join(', ').length > 70 ? `(\n  ${list.join(',\n  ')}\n)` : `(${list.join(', ')})`
  return `mutation ${title}${within(variables)} {\n  ${name}${within(passed).replaceAll('\n', '\n  ')}${selection}\n}`
}

const usual = ['id', 'version', 'number', 'status', 'revision']

/**
 * Returns the fields to select from a result. Takes the common columns of a row, or else its first scalar fields, and all fields of other
 * results.
 */
function selectionOf({ kind, fields = [] }: ContractType, types: readonly ContractType[], indent: string): string {
  const typed = fields.map((field) => ({ ...field, of: types.find(({ name }) => name === baseOf(field.type)) }))
  const values = typed.filter(({ of }) => of?.kind === 'scalars' || of?.kind === 'enums')
  const common = values.filter(({ name }) => usual.includes(name))
  const chosen = kind === 'answers' ? typed : common.length > 0 ? common : values.slice(0, 3)
  const inner = `${indent}  `
  const lines = chosen.map(({ name, of }) => `${inner}${name}${of?.fields ? selectionOf(of, types, inner) : ''}\n`)
  return lines.length > 0 ? ` {\n${lines.join('')}${indent}}` : ''
}

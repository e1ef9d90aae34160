import { badInput } from '#bff/gateway/refusal.ts'
import { nilUuid } from '#bff/gateway/security/text-rules.ts'
import { isUuid } from '#graphql/contracts/text/is-uuid.ts'
import { checkValue } from './check-value.ts'
import type { CompiledDocument } from './compiled-document.ts'
import type { Variables } from './document-cost.ts'

/**
 * Returns the variables to send to Directus, after checking each against its type. Malformed row ids are replaced by `nilUuid`. Refuses
 * BAD_INPUT {path} for a wrong or undeclared variable.
 */
export function checkVariables(document: CompiledDocument, given: unknown): Variables {
  if (given === undefined || given === null) given = {}
  if (typeof given !== 'object' || Array.isArray(given) || given === null) throw badInput('variables')
  const inputs = new Map(Object.entries(given))
  const checked: Variables = {}
  for (const [name, rule] of document.variables) {
    // Directus would set a prototype instead of a variable.
    if (name === '__proto__') throw badInput(`variables.${name}`)
    const value = inputs.get(name)
    inputs.delete(name)
    if (value === undefined && rule.hasDefault) continue
    if (rule.isRowId && typeof value === 'string' && !isUuid(value)) {
      checked[name] = nilUuid
      continue
    }
    const path = `variables.${name}`
    for (const place of rule.places.length > 0 ? rule.places : [{ argument: name }]) checkValue(value, rule.type, place, path)
    if (value !== undefined) checked[name] = value
  }
  for (const name of inputs.keys()) throw badInput(`variables.${name.slice(0, 40)}`)
  return checked
}

import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { isVariable, type VariableName, variableNames } from '#graphql/contracts/message/variables.ts'

export type OpenPlaceholder = { start: number; typed: string }

/** Returns the unclosed placeholder at the caret, such as `{{ na`, or null. */
export function openPlaceholder(text: string, caret: number): OpenPlaceholder | null {
  const match = /\{\{\s*([a-z_ ]*)$/i.exec(text.slice(0, caret))
  return match ? { start: match.index, typed: (match[1] ?? '').trim() } : null
}

/** Returns the variables that messages of a delivery type can use. Messages with reward codes, for example, have no reward link. */
export const variablesOf = (type: DeliveryType): VariableName[] => variableNames.filter((name) => !silent[type].includes(name))

const silent: Record<DeliveryType, readonly VariableName[]> = {
  rewardlinks: ['reward_code', 'points', 'points_balance'],
  rewardcodes: ['reward_link', 'points', 'points_balance'],
  rewardpoints: ['reward_code'],
}

/** Returns the names that contain the typed text, those that start with it first. */
export function suggestVariables(names: readonly VariableName[], typed: string): VariableName[] {
  const prefix = typed.toLowerCase().replaceAll(' ', '_')
  return names.filter((name) => name.includes(prefix)).sort((a, b) => Number(b.startsWith(prefix)) - Number(a.startsWith(prefix)))
}

/** Replaces the text since `start` with the variable. Returns the new text and caret position. */
export function insertVariable(
  text: string,
  { start, end, name }: { start: number; end: number; name: VariableName },
): { text: string; caret: number } {
  const words = `{{ ${name} }}`
  const rest = text.slice(end).replace(/^\s?\}\}/, '')
  return { text: text.slice(0, start) + words + rest, caret: start + words.length }
}

export type TextPiece = { text: string; kind: 'words' | 'variable' | 'unknown' }

/** Splits a text into words, variables and unknown placeholders, in order. */
export function piecesOf(text: string): TextPiece[] {
  return text.split(/(\{\{[^{}]*\}\})/).flatMap((piece): TextPiece[] => {
    if (piece === '') return []
    if (!/^\{\{[^{}]*\}\}$/.test(piece)) return [{ text: piece, kind: 'words' }]
    return [{ text: piece, kind: isVariable(piece.slice(2, -2).trim()) ? 'variable' : 'unknown' }]
  })
}

/** Returns the variable name in a placeholder such as `{{recipient_first_name}}`. Throws if there is no such variable. */
export function variableOf(piece: string): VariableName {
  const name = piece.slice(2, -2).trim()
  if (!isVariable(name)) throw new Error(`No variable: ${piece}`)
  return name
}

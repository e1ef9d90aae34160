/** The cost of one comparison: text is searched in every row, and a relation on the way is joined. */
const comparison = { plain: 150, beginning: 300, inside: 1500, relation: 200, listItem: 60 }

const looksInside = /^_n?i?(contains|ends_with)$/
const looksAtBeginning = /^_n?i?starts_with$/

/**
 * The cost of a filter as it was sent, in the unit of document-cost.ts: each comparison by its kind, each value of a list, each relation
 * that leads to it.
 */
export function filterCost(filter: unknown, depth = 0): number {
  if (typeof filter !== 'object' || filter === null) return 0
  let cost = 0
  for (const [key, value] of Object.entries(filter)) {
    if (key === '_and' || key === '_or') for (const part of asList(value)) cost += filterCost(part, depth)
    else if (key.startsWith('_')) cost += comparisonCost(key, value) + Math.max(0, depth - 1) * comparison.relation
    else cost += filterCost(value, depth + 1)
  }
  return cost
}

function comparisonCost(operator: string, value: unknown): number {
  return kindCost(operator) + (Array.isArray(value) ? value.length * comparison.listItem : 0)
}

function kindCost(operator: string): number {
  if (looksInside.test(operator)) return comparison.inside
  return looksAtBeginning.test(operator) ? comparison.beginning : comparison.plain
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** A node of the syntax tree of vite's `parseSync`. `start` and `end` are offsets in characters. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Calls `tell` for a node and every node inside it, parents first. */
export function visit(node: unknown, tell: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, tell)
  if (!isNode(node)) return
  tell(node)
  for (const value of Object.values(node)) visit(value, tell)
}

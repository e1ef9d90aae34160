/** A change listed in changes.md. `released` is the date of its release, such as 2026-11-24. Undefined if it is not released yet. */
export type ContractChange = { kind: string; coordinate: string; released: string | undefined }

/**
 * Parses changes.md. A release is a heading (`## 2026-11-24` or `## Not released yet`), a change a line such as "- breaking: `rewards.kind`
 * …". Returns one entry per coordinate.
 */
export function readChanges(text: string): ContractChange[] {
  let released: string | undefined
  const changes: ContractChange[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) released = line.match(/^## (\d{4}-\d\d-\d\d)$/)?.[1]
    const [, kind, named] = line.match(/^- (\w+): ((?:`[^`]+`(?:, )?)+)/) ?? []
    if (!kind || !named) continue
    for (const [, coordinate = ''] of named.matchAll(/`([^`]+)`/g)) changes.push({ kind, coordinate, released })
  }
  return changes
}

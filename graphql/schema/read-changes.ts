/** A line of changes.md. `released` is the day of its release, 2026-11-24; undefined where it is not released yet. */
export type ContractChange = { kind: string; coordinate: string; released: string | undefined }

/**
 * Reads changes.md: a heading a release (`## 2026-11-24`, or `## Not released yet`) and under it a line a change,
 * "- breaking: `rewards.kind` …" or "- deprecated: `api_keys.mode` …". A line may name several, each in backticks before its first word.
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

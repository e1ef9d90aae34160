import { findPattern } from '#graphql/rules/platform/input/text-pattern.ts'

/** A text in which what was searched for is underlined. */
export function MarkedText({ children: text, pattern }: { children: string; pattern: string }) {
  const found = findPattern(pattern, text) ?? []
  return (
    <>
      {found.map(({ from, to }, index) => (
        <span key={from}>
          {text.slice(found[index - 1]?.to ?? 0, from)}
          <mark className="bg-transparent text-inherit underline decoration-border-strong decoration-2 underline-offset-3">
            {text.slice(from, to)}
          </mark>
        </span>
      ))}
      {text.slice(found.at(-1)?.to ?? 0)}
    </>
  )
}

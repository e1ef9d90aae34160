type SentenceProps = { text: string; values: Record<string, string | undefined>; className?: string }

/** Shows a sentence whose named values a browser must not translate, such as names and sums. `className` is that of each value. */
export function Sentence({ text, values, className }: SentenceProps) {
  return text.split(/\{(\w+)\}/).map((part, at) =>
    at % 2 ? (
      <span key={part} translate="no" className={className}>
        {values[part]}
      </span>
    ) : (
      part && <span key={part}>{part}</span>
    ),
  )
}

type SentenceProps = { text: string; values: Record<string, string>; look?: string }

/** Shows a sentence whose named values a browser must not translate, such as names and sums. `look` is the class of each value. */
export function Sentence({ text, values, look }: SentenceProps) {
  return text.split(/\{(\w+)\}/).map((part, at) =>
    at % 2 ? (
      <span key={part} translate="no" className={look}>
        {values[part]}
      </span>
    ) : (
      part && <span key={part}>{part}</span>
    ),
  )
}

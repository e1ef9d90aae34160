import { Name } from './description.tsx'
import { baseOf } from './reference.ts'

/** A type as the contract writes it, such as `[rewards!]!`, linked to its page. */
export function TypeName({ children: type }: { children: string }) {
  const base = baseOf(type)
  const [before = '', after = ''] = type.split(base)
  return (
    <span translate="no" className="font-mono text-xs text-muted-foreground [overflow-wrap:anywhere]">
      <span>{before}</span>
      <Name>{base}</Name>
      <span>{after}</span>
    </span>
  )
}

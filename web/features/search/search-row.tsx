import { Autocomplete } from '@base-ui/react/autocomplete'
import { CornerDownLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/ui/icons/icon.tsx'
import { MarkedText } from './marked-text.tsx'
import type { SearchResult } from './search-result.ts'

type SearchRowProps = { result: SearchResult; pattern: string; onChoose: () => void }

/** One result: a link, so that it opens in a tab of its own, too. */
export function SearchRow({ result, pattern, onChoose }: SearchRowProps) {
  const { to, title, description, icon } = result
  const choose = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => {
    if (!metaKey && !ctrlKey && !shiftKey) onChoose()
  }
  return (
    <Autocomplete.Item
      value={result}
      render={<Link to={to} tabIndex={-1} />}
      onClick={choose}
      className="group/result flex min-h-11 items-center gap-3.5 px-5 py-2 outline-hidden select-none data-highlighted:bg-accent data-highlighted:shadow-[inset_3px_0_0_var(--primary)] [&>svg]:shrink-0 [&>svg]:text-muted-foreground"
    >
      <ResultIcon icon={icon} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">
          <MarkedText pattern={pattern}>{title}</MarkedText>
        </span>
        <span className="block truncate text-xs text-muted-foreground">{description}</span>
      </span>
      <CornerDownLeft aria-hidden className="size-4 stroke-[1.6] opacity-0 group-data-highlighted/result:opacity-100 max-sm:hidden" />
    </Autocomplete.Item>
  )
}

function ResultIcon({ icon: Known }: { icon: SearchResult['icon'] | undefined }) {
  if (!Known) return <span className="size-[18px] shrink-0" />
  if (typeof Known === 'string') return <Icon name={Known} className="size-[18px] text-muted-foreground" />
  return <Known aria-hidden className="size-[18px] stroke-[1.6]" />
}

import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Description } from './description.tsx'

type EntryHeaderProps = {
  name: string
  text: string
  /** The list page that the entry is on, such as all commands. */
  back: { to: string; label: string }
}

/** The name and description of a command or type, with a link back to its list. */
export function EntryHeader({ name, text, back }: EntryHeaderProps) {
  return (
    <>
      <Link to={back.to} className="mb-3 inline-flex min-h-6 items-center gap-2 text-muted-foreground hover:text-foreground">
        <ArrowLeft aria-hidden className="size-4 stroke-[1.8]" />
        <span>{back.label}</span>
      </Link>
      <PageHeader
        title={<span className="[overflow-wrap:anywhere]">{name}</span>}
        note={
          <p className="max-w-[640px]">
            <Description text={text} />
          </p>
        }
      />
    </>
  )
}

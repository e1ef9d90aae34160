import { contents } from 'virtual:help/contents'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DocumentHead } from '#web/ui/document/blocks.ts'

/** The document before this one and the one after it, for who reads on. */
export function Neighbours({ slug }: { slug: string }) {
  const place = contents.findIndex((document) => document.slug === slug)
  const [before, after] = [contents[place - 1], contents[place + 1]]
  return (
    <div className="mt-12 grid gap-x-8 border-t pt-2 sm:grid-cols-2">
      {before ? <Neighbour document={before} isNext={false} /> : <span />}
      {after && <Neighbour document={after} isNext />}
    </div>
  )
}

function Neighbour({ document, isNext }: { document: DocumentHead; isNext: boolean }) {
  const t = useTranslations('help')
  const Arrow = isNext ? ArrowRight : ArrowLeft
  return (
    <Link to={`/help/${document.slug}`} className={`group/next py-3 ${isNext ? 'sm:text-right' : ''}`}>
      <span className="block text-xs text-muted-foreground">{t(isNext ? 'next' : 'previous')}</span>
      <span className={`mt-0.5 inline-flex items-center gap-2 font-medium ${isNext ? '' : 'flex-row-reverse'}`}>
        <span className="group-hover/next:underline">{document.title}</span>
        <Arrow aria-hidden className="size-4 stroke-[1.8] text-muted-foreground" />
      </span>
    </Link>
  )
}

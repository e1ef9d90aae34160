import { bodies } from 'virtual:help/bodies'
import { contents } from 'virtual:help/contents'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { HelpContents } from '#web/features/help/help-contents.tsx'
import type { Block, DocumentHead, HelpDocument } from '#web/ui/document/blocks.ts'
import { type AnchorProps, DocumentBody } from '#web/ui/document/document-body.tsx'
import { sectionsOf } from '#web/ui/document/sections-of.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { TextLink, textLinkClass } from '#web/ui/text-link.tsx'

/** Loads a help document. Throws 404 for an unknown slug. */
export async function loader({ params: { slug = '' } }: LoaderFunctionArgs): Promise<HelpDocument> {
  const load = Object.hasOwn(bodies, slug) ? bodies[slug] : undefined
  if (!load) throw data(null, { status: 404 })
  return (await load()).document
}

/** The page of one help document, with the list of documents at the left. Wide screens also show its headings at the right. */
export function Component() {
  const t = useTranslations('help')
  const { slug, title, description, blocks } = useLoaderData<typeof loader>()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[176px_minmax(0,1fr)]">
      <HelpContents className="max-lg:hidden" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-12 min-[1400px]:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <article key={slug} className="max-w-[640px]">
          <Link to="/help" className="mb-4 inline-flex items-center gap-2 py-1 text-muted-foreground hover:text-foreground lg:hidden">
            <ArrowLeft aria-hidden className="size-4 stroke-[1.8]" />
            {t('heading')}
          </Link>
          <PageHeader title={title} note={description} />
          <div className="mt-7 space-y-4 text-base">
            <DocumentBody blocks={blocks} Anchor={HelpAnchor} />
          </div>
          <Neighbours slug={slug} />
        </article>
        <OnThisPage blocks={blocks} />
      </div>
    </div>
  )
}

/** A link inside a document, to a page of the app or to a file served next to it. */
function HelpAnchor({ to, children }: AnchorProps) {
  const isBeside = !to.startsWith('/') || /^\/(company|graphql)\/|\.\w+$/.test(to)
  if (!isBeside) return <TextLink to={to}>{children}</TextLink>
  return (
    <a href={to} target="_blank" rel="noopener" className={textLinkClass}>
      {children}
    </a>
  )
}

/** Links to the help documents before and after this one in the contents list. */
function Neighbours({ slug }: { slug: string }) {
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

/** Links to the sections of a document. Renders nothing for fewer than three sections. */
function OnThisPage({ blocks }: { blocks: readonly Block[] }) {
  const t = useTranslations('help')
  const { sections } = sectionsOf(blocks)
  if (sections.length < 3) return null
  return (
    <nav aria-label={t('onThisPage')} className="sticky top-[calc(var(--topbar-h)+40px)] self-start max-[1400px]:hidden">
      <p aria-hidden className="mb-1.5 text-2xs text-muted-foreground">
        {t('onThisPage')}
      </p>
      <ul className="grid gap-1 text-xs">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block py-1 text-muted-foreground hover:text-foreground">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { use } from 'react'
import labels from '#web/messages/en.reward-not-found.json'
import { fill } from '../labels.ts'
import { VisitContext } from '../visit.ts'
import { ErrorPage } from './error-page.tsx'

/** The page for an unknown path or link (S1, S4). For a link it also names the usual cause. */
export function NotFound() {
  const { pathname } = use(VisitContext)
  return (
    <ErrorPage title={labels.title} text={labels.text} note={fill(labels.path, { path: pathname.slice(0, 99) })} status={404}>
      {!pathname.startsWith('/company') && <p className="mt-3.5 max-w-[460px] text-base">{labels.link}</p>}
    </ErrorPage>
  )
}

import { use } from 'react'
import { fill, labels } from '../labels.ts'
import { VisitContext } from '../visit.ts'
import { ErrorPage } from './error-page.tsx'

/** The page for an unknown path or reward (S1, S4). For a reward it also lists the usual causes. */
export function NotFound() {
  const { notFound } = labels
  const { pathname } = use(VisitContext)
  const isReward = /^\/auth\/[^/]+\/reward/.test(pathname)
  return (
    <ErrorPage title={notFound.title} text={notFound.text} note={fill(notFound.path, { path: pathname })} status={404}>
      {isReward && <p className="mt-3.5 max-w-[460px] text-base">{notFound.reward}</p>}
    </ErrorPage>
  )
}

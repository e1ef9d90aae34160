import { use } from 'react'
import { fill, labels } from '../labels.ts'
import { VisitContext } from '../visit.ts'
import { ErrorPage } from './error-page.tsx'

/** The page for an unknown path or link (S1, S4). For a link it also names the usual cause. */
export function NotFound() {
  const { notFound } = labels
  const { pathname } = use(VisitContext)
  return (
    <ErrorPage title={notFound.title} text={notFound.text} note={fill(notFound.path, { path: pathname.slice(0, 99) })} status={404}>
      {!pathname.startsWith('/company') && <p className="mt-3.5 max-w-[460px] text-base">{notFound.link}</p>}
    </ErrorPage>
  )
}

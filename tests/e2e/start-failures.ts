import type { Page, Request, Route } from '@playwright/test'
import { continueWithoutContent } from './without-content.ts'

/** A way in which the start of a page fails: which of its calls, and what becomes of them. */
export type Fault = { name: string; hits: (request: Request) => boolean; answer: (route: Route) => Promise<void> }

const pathOf = (request: Request) => new URL(request.url()).pathname
const session = (request: Request) => pathOf(request) === '/auth/session'
const query = (request: Request) => pathOf(request) === '/graphql'
const code = (request: Request) => /^\/assets\/.*\.js$/.test(pathOf(request)) && !/\/first-/.test(pathOf(request))
/** What the router asks for when it knows which page it is; the shell's own files are modules of the document. */
const pageCode = (shell: string) => (request: Request) => code(request) && !shell.includes(pathOf(request))

const lost = (route: Route) => route.abort('connectionrefused')
const says = (status: number, extensions: object = {}) => {
  const body = JSON.stringify({ errors: [{ message: `${status}`, extensions }] })
  return (route: Route) => route.fulfill({ status, contentType: 'application/json', body })
}
const html = (status: number) => (route: Route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })

/** Each call that a start makes, broken in each way that happens; `shell` is the document without any page's own files. */
export const faultsOf = (shell: string): Fault[] => [
  { name: 'session 403', hits: session, answer: says(403) },
  { name: 'query lost', hits: query, answer: lost },
  { name: 'session lost', hits: session, answer: lost },
  { name: 'query 503', hits: query, answer: says(503, { code: 'UPSTREAM_UNAVAILABLE', requestId: 'r-1' }) },
  { name: 'page code lost', hits: pageCode(shell), answer: lost },
  { name: 'session 504', hits: session, answer: says(504, { code: 'UPSTREAM_TIMEOUT', requestId: 'r-2' }) },
  { name: 'all code lost', hits: code, answer: lost },
  { name: 'session 502 of a proxy', hits: session, answer: html(502) },
  { name: 'query 500', hits: query, answer: says(500, { code: 'INTERNAL', requestId: 'r-3' }) },
  { name: 'session 503', hits: session, answer: says(503, { code: 'UPSTREAM_UNAVAILABLE', requestId: 'r-4' }) },
  { name: 'query 502 of a proxy', hits: query, answer: html(502) },
  { name: 'session 500', hits: session, answer: says(500, { code: 'INTERNAL', requestId: 'r-5' }) },
]

/** Breaks a page's calls until the returned function is called. */
export async function breakCalls(page: Page, { hits, answer }: Fault): Promise<() => Promise<void>> {
  const route = async (found: Route, request: Request) => {
    if (hits(request)) return answer(found)
    return request.isNavigationRequest() ? continueWithoutContent(found) : found.fallback()
  }
  await page.route('**/*', route)
  return () => page.unroute('**/*', route)
}

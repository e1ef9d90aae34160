import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { Component as Login } from '#web/pages/login.tsx'
import { Component as Recover } from '#web/pages/recover.tsx'
import { Component as SignUp } from '#web/pages/signup.tsx'

/** Pages of visitors that are the same for everyone, with what their loader finds where the address says nothing more. */
const pages = {
  login: { Component: Login, found: {} },
  signup: { Component: SignUp, found: { kind: 'form', isGone: false } },
  recover: { Component: Recover, found: null },
}

/** The whole page of a visitor, as it stands before they type; undefined where it needs data. */
export function guestPage(name: string, path: string): ReactNode {
  if (!(name in pages)) return undefined
  const { Component, found } = pages[name as keyof typeof pages]
  const router = createMemoryRouter([{ id: name, path, Component, loader: () => found }], {
    initialEntries: [path],
    hydrationData: { loaderData: { [name]: found } },
  })
  return <RouterProvider router={router} />
}

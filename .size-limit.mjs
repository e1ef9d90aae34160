import { readFileSync } from 'node:fs'

/**
 * What a browser may be asked to load, gzipped, counted from the built files: `npm run check` holds it. `shell` is all that
 * stands before the first page, `menus` what follows once it has painted; a page is what it adds to these two.
 */
const dist = 'web/dist/'
const chunks = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))

/** A file of the source and all that it imports, but for what `import()` fetches later. */
function closure(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const next of chunks[name]?.imports ?? []) closure(next, found)
  return found
}

const shell = closure('index.html')
const menus = ['app/account-menu.tsx', 'app/nav-drawer.tsx', 'ui/toaster.tsx'].flatMap((name) => [...closure(name)])
const standing = new Set([...shell, ...menus])
const added = (name) => [...closure(name)].filter((chunk) => !standing.has(chunk))
const filesOf = (names) => [...names].map((name) => dist + chunks[name].file)
const sheets = Object.keys(chunks)
  .filter((name) => /(index|reward)\.html$/.test(name))
  .flatMap((name) => chunks[name].css ?? [])

const of = (name, limit, path) => ({ name, limit, path, gzip: true })
const page = (name, limit) => of(name, limit, filesOf(added(name)))

export default [
  of('shell', '250 kB', filesOf(shell)),
  of('menus, after the first paint', '80 kB', filesOf(menus.filter((name) => !shell.has(name)))),
  of('reward page', '85 kB', filesOf(closure('reward.html'))),
  ...sheets.map((sheet) => of(`sheet ${sheet.replace(/.*\/|-.*/g, '')}`, '25 kB', [dist + sheet])),
  page('pages/dashboard.tsx', '40 kB'),
  page('pages/login.tsx', '45 kB'),
  page('pages/campaigns.tsx', '55 kB'),
  page('pages/templates.tsx', '45 kB'),
  page('pages/wallet.tsx', '50 kB'),
  page('pages/recharge.tsx', '75 kB'),
  page('pages/campaign-view.tsx', '75 kB'),
  page('features/message/template-step.tsx', '115 kB'),
]

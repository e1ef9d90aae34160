import { readFileSync } from 'node:fs'

/**
 * What a browser may be asked to load, gzipped, counted from the built files. `npm run check` names what exceeds it and fails where that
 * is by more than 5 %. `shell` is all that stands before the first page, `home` what most visits load before they see something,
 * `menus` what the shell and all pages share (web/build/chunk-groups.ts); a page is what it adds to that.
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
const menus = ['app/shell/account-menu.tsx', 'app/shell/nav-drawer.tsx', 'ui/toaster.tsx'].flatMap((name) => [...closure(name)])
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
  of('home', '275 kB', filesOf(closure('pages/dashboard.tsx', new Set(shell)))),
  of('menus', '125 kB', filesOf(menus.filter((name) => !shell.has(name)))),
  of('reward page', '85 kB', filesOf(closure('reward.html'))),
  ...sheets.map((sheet) => of(`sheet ${sheet.replace(/.*\/|-.*/g, '')}`, '25 kB', [dist + sheet])),
  page('pages/dashboard.tsx', '12 kB'),
  page('pages/login.tsx', '40 kB'),
  page('pages/rewards.tsx', '22 kB'),
  page('pages/campaigns.tsx', '17 kB'),
  page('pages/templates.tsx', '13 kB'),
  page('pages/wallet.tsx', '22 kB'),
  page('pages/recharge.tsx', '42 kB'),
  page('pages/campaign-view.tsx', '36 kB'),
  page('features/message/template-step.tsx', '56 kB'),
]

export type Theme = 'light' | 'dark'

/** Returns the page's theme, which pre-paint-theme.js sets before the first paint. Undefined when the build renders a page. */
export function currentTheme(): Theme | undefined {
  if (typeof document === 'undefined') return undefined
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light'
}

/** The theme that this browser has chosen. `system` follows the device. */
export type ThemeChoice = Theme | 'system'

/** The choice of this page, for browsers that forbid storage. */
let unstored: ThemeChoice = 'system'

/** Returns the theme that this browser has chosen. */
export function chosenTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem('theme')
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return unstored
  }
}

/** Applies the theme to the page and stores it in this browser's `localStorage` for later visits (S18). */
export function setTheme(choice: ThemeChoice): void {
  unstored = choice
  try {
    if (choice === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', choice)
  } catch {
    // Storage can be forbidden. The choice then lasts as long as the page.
  }
  applyChoice()
}

/** Shows a sender's theme unless this browser has chosen one. Does not store it. */
export function applyDefaultTheme(theme: Theme): void {
  if (chosenTheme() === 'system') applyTheme(theme)
}

const darkDevice = '(prefers-color-scheme: dark)'
const deviceTheme = (): Theme => (matchMedia(darkDevice).matches ? 'dark' : 'light')

function applyChoice(): void {
  const choice = chosenTheme()
  applyTheme(choice === 'system' ? deviceTheme() : choice)
}

/** Follows the device's theme while this browser has chosen none, and what other tabs choose. */
export function followThemeChanges(): void {
  matchMedia(darkDevice).addEventListener('change', () => chosenTheme() === 'system' && applyChoice())
  addEventListener('storage', ({ key }) => key === 'theme' && applyChoice())
}

const listeners = new Set<() => void>()

/** Calls the listener after each change of the page's theme. Returns a function that stops this. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  // within one frame, or every colour on the page would start a transition (base.css)
  dataset.still = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.still))
  document.documentElement.className = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#101816' : '#fbfdfc')
  for (const listener of listeners) listener()
}

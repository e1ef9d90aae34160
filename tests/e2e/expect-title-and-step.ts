import type { Page } from '@playwright/test'
import type { RouteDefinition } from '#web/app/router/route-definition.ts'
import messages from '#web/messages/en.json' with { type: 'json' }
import { routeDefinitions } from '#web/routes.tsx'
import { wizards } from '#web/wizard/wizards.ts'
import { expect } from './journey.ts'

const labels = new Map(wizards.flatMap(({ steps }) => steps.map(({ route, label }) => [route as string, label])))

/** Returns the route that matches an address. A literal pattern takes precedence over one with a parameter. */
export function routeOf(path: string): RouteDefinition | undefined {
  const { pathname } = new URL(path, 'http://here')
  const isMatch = (row: RouteDefinition) => new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)
  return routeDefinitions.find((row) => row.path === pathname) ?? routeDefinitions.find(isMatch)
}

/** Checks the document title of a route's page. On a desktop, it also checks the wizard step that the rail marks as current. */
export async function expectTitleAndStep(page: Page, { name, layout }: RouteDefinition): Promise<void> {
  const title = await titleOf(page, name)
  const more = name === 'approvals' ? String.raw`( \(\d+\))?` : layout === 'wizard' || name === 'document' ? '.*' : undefined
  await expect(page).toHaveTitle(more ? new RegExp(`${title}${more} - Plutus$`) : `${title} - Plutus`)
  const label = labels.get(name)
  if (!label || (page.viewportSize()?.width ?? 0) < 1024) return
  const current = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]')
  await expect(current).toContainText(messages.wizard.stepNames[label])
}

/** Routes whose document title is the page's heading. */
const titledByHeading = new Set<RouteDefinition['name']>(['campaignView', 'templateView', 'document'])

/** Returns the expected title: the route's own, or the name or number of the row that the page shows. */
async function titleOf(page: Page, name: RouteDefinition['name']): Promise<string> {
  if (name === 'helpDocument') return 'The recipients file'
  if (name === 'rechargeStatus') return (await page.getByText(/^Recharge RC-/).textContent()) ?? ''
  if (titledByHeading.has(name)) return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  return messages.routes[name].title
}

import type { Page } from '@playwright/test'
import type { RouteDefinition } from '#web/app/router/route-definition.ts'
import messages from '#web/messages/en.json' with { type: 'json' }
import { routeDefinitions } from '#web/routes.tsx'
import { wizards } from '#web/wizard/wizards.ts'
import { expect } from './journey.ts'

const labels = new Map(wizards.flatMap(({ steps }) => steps.map(({ route, label }) => [route as string, label])))

/** The row of the route table for an address; a literal pattern wins over one with a parameter. */
export function rowOf(path: string): RouteDefinition | undefined {
  const { pathname } = new URL(path, 'http://here')
  const fits = (row: RouteDefinition) => new RegExp(`^${row.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)
  return routeDefinitions.find((row) => row.path === pathname) ?? routeDefinitions.find(fits)
}

/**
 * Checks that a page at a route's address says so: by its title and, in a wizard, by the step that its rail, which a phone has none of,
 * points at.
 */
export async function expectSaysWhere(page: Page, { name, layout }: RouteDefinition): Promise<void> {
  const title = await titleOf(page, name)
  const hasMore = layout === 'wizard' || name === 'document'
  await expect(page).toHaveTitle(hasMore ? new RegExp(`${title}.* - Plutus$`) : `${title} - Plutus`)
  const label = labels.get(name)
  if (!label || (page.viewportSize()?.width ?? 0) < 1024) return
  const current = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]')
  await expect(current).toContainText(messages.wizard.stepNames[label])
}

/** Pages whose heading names their row. */
const named = new Set<RouteDefinition['name']>(['campaignView', 'templateView', 'document'])

/** The page of one row is titled by its name, which is its heading too; of a recharge by its number. */
async function titleOf(page: Page, name: RouteDefinition['name']): Promise<string> {
  if (name === 'helpDocument') return 'The recipients file'
  if (name === 'rechargeStatus') return (await page.getByText(/^Recharge RC-/).textContent()) ?? ''
  if (named.has(name)) return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  return messages.routes[name].title
}

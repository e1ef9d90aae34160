import type { Wizard } from '#web/wizard/wizard.ts'
import type { RouteDefinition } from './route-definition.ts'
import { pageOf } from './step-pages.ts'

/** Every step has its own address under the wizard's (R30–R42). */
export function wizardRoutes(wizard: Wizard): RouteDefinition[] {
  const { base, steps, subject } = wizard
  return steps.map(({ name, path, route }) => ({
    path: `${base}${path}`,
    name: route,
    layout: 'wizard',
    subject,
    guard: 'user',
    lazy: pageOf(wizard, name),
  }))
}

import { expect, it } from 'vitest'
import messages from '#web/messages/en.json'
import { routeDefinitions } from '#web/routes.tsx'
import { routeResults } from './route-results.ts'

const find = (text: string, abilities: string[] = []) =>
  routeResults(routeDefinitions, {
    text,
    may: (ability) => abilities.includes(ability),
    wordsOf: ({ name, nav }) => ({ ...messages.routes[name], ...(nav?.label && { label: messages.shell[nav.label] }) }),
  })
const titles = (text: string, abilities?: string[]) => find(text, abilities).map(({ title }) => title)

it('Q3 offers the pages marked for search, never one with a parameter', () => {
  const all = find('')
  expect(all.length).toBeGreaterThan(15)
  expect(all.filter(({ to }) => to.includes(':'))).toEqual([])
  expect(all.map(({ routeName }) => routeName)).not.toContain('login')
})

it('Q3 E11 returns the route, its title, its description and an icon', () => {
  const [first] = find('reward camp')
  expect(first).toMatchObject({
    routeName: 'campaigns',
    to: '/campaigns',
    title: messages.routes.campaigns.title,
    description: messages.routes.campaigns.description,
  })
  expect(find('').filter(({ icon }) => !icon)).toEqual([])
})

it('Q4 matches title, description and navigation label, titles first', () => {
  expect(titles('WALLET')[0]).toBe(messages.routes.wallet.title)
  expect(titles('home')).toContain(messages.routes.dashboard.title)
  expect(titles('no such page')).toEqual([])
})

it('Q3 leaves out pages the user cannot open', () => {
  expect(titles('activity log')).toEqual([])
  expect(titles('activity log', ['audit.view'])).toEqual([messages.routes.profileActivity.title])
})

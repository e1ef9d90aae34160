import { expect, it } from 'vitest'
import { isHuman } from './is-human.ts'

it('counts people, not mail scanners and link previews', () => {
  expect(isHuman('GET', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1')).toBe(true)
  expect(isHuman('GET', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0 Safari/537.36')).toBe(true)
  expect(isHuman('HEAD', 'Mozilla/5.0')).toBe(false)
  for (const agent of [undefined, '', 'curl/8', 'Slackbot-LinkExpanding 1.0', 'BarracudaCentral', 'facebookexternalhit/1.1'])
    expect(isHuman('GET', agent), agent).toBe(false)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import messages from '#web/messages/en.json'
import { AvatarGroup } from './avatar-group.tsx'

const names = ['Meera Kapoor', 'Arun Das', 'Zoya Ali', 'Tom Roy', 'Uma Sen', 'Ivo Lal']
const textOf = (count: number) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <AvatarGroup people={names.slice(0, count).map((name) => ({ id: name, name, avatar: null }))} />
    </IntlProvider>,
  )
    .replace(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

it('S17 shows four people, then the number of others', () => {
  expect(textOf(4)).toMatch(/MK AD ZA TR$/)
  expect(textOf(6)).toMatch(/MK AD ZA TR \+2$/)
})

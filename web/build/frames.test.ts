import { beforeAll, describe, expect, it } from 'vitest'
import messages from '#web/messages/en.json' with { type: 'json' }
import { routeDefinitions } from '#web/routes.tsx'
import { renderFrames } from './frames.ts'

/** Pages that show nothing without their data. Their frame is the logo. */
const frameless = [
  '/auth/:id/reward',
  '/auth/reset',
  '/auth/undo-email',
  '/auth/callback',
  '/documents/:id',
  '/developers',
  '/developers/:section',
  '/developers/:section/:name',
]

let frames: Record<string, string>
beforeAll(async () => {
  frames = (await renderFrames()).frames
})

describe('the frames of the build', () => {
  it('S2 exist for every page except those that show nothing without their data', () => {
    const logo = frames['/documents/:id'] ?? ''
    expect(logo).toMatch(/^<div data-frame="logo">/)
    for (const { path, redirect } of routeDefinitions) {
      const frame = frames[path]
      expect(frame, path).toContain(logo)
      expect(frame === logo, path).toBe(redirect !== undefined || frameless.includes(path))
    }
  })

  it('S1 show a not-found screen for an unknown path, to guests and to returning users', () => {
    expect(frames['*']?.match(/404 <\/span><span>[^<]+<\/span><\/h1>/g)).toHaveLength(2)
    expect(frames['*']?.match(/Page not found: __PATH__/g)).toHaveLength(2)
    expect(frames['*']).toMatch(/^<div data-frame="member">.*<div data-frame="guest">.*<div data-frame="logo">/s)
  })

  it('S7 hide a page from users who may not see it', () => {
    expect(frames['/templates/create']).toContain('<div data-frame="member" data-may="template.edit"')
    expect(frames['/campaigns/create/rewardlinks']).toContain('<div data-frame="member" data-may="campaign.draft"')
    expect(frames['/wallet']).not.toContain('data-frame="member" data-may')
  })

  it('P5 have the whole navigation as links, each with the ability it needs', () => {
    const links = Array.from(frames['/wallet']?.matchAll(/<a [^>]*class="group\/nav[^>]*>/g) ?? [], ([link]) => link)
    const paths = links.map((link) => /href="([^"]+)"/.exec(link)?.[1])
    expect(paths.slice(0, 5)).toEqual(['/', '/campaigns', '/templates', '/recharge', '/points-settings'])
    expect(paths.slice(5)).toEqual(routeDefinitions.flatMap(({ path, nav }) => (nav?.group ? path : [])))
    expect(links.filter((link) => link.includes('data-may="approval.decide"'))).toHaveLength(1)
    expect(frames['/wallet']).toContain(String.raw`html:not([data-may-do~=approval\.decide]) [data-may=approval\.decide]{display:none}`)
  })

  it('R11 R13 have the page’s title where it is the same for everyone', () => {
    expect(frames['/campaigns']).toContain(`${messages.campaigns.heading}</h1>`)
    expect(frames['/wallet']).toContain(`${messages.wallet.heading}</h1>`)
    expect(frames['/campaigns/:id/view']).not.toContain('<h1')
  })

  it('R1 R4 have the guest forms, which never put typed input into a URL', () => {
    for (const path of ['/auth/login', '/auth/signup', '/auth/recover']) {
      expect(frames[path]).toMatch(/<form [^>]*method="post"/)
      expect(frames[path]).toMatch(/<input [^>]*name="email"/)
    }
  })

  it('have no markup that the CSP refuses, and are small', () => {
    for (const [path, frame] of Object.entries(frames)) {
      expect(frame.replaceAll('<style nonce="__CSP_NONCE__">', ''), path).not.toMatch(/<(script|style)|\son\w+=|undefined|<!--/)
      // most of it is the engraving of its figures, which is there twice
      expect(frame.length, path).toBeLessThan(path === '*' ? 200_000 : 40_000)
    }
  })
})

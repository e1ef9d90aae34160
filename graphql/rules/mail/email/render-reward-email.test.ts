import { describe, expect, it } from 'vitest'
import type { RewardEmail } from '#contracts/message/reward-labels.ts'
import { rewardLabels } from '#contracts/message/reward-labels.ts'
import { renderRewardEmail } from './render-reward-email.ts'

const brand = (name: string) => ({ name, faceColor: '#20304f', inkColor: '#f2ede3' })

const reward: RewardEmail = {
  kind: 'reward',
  company: { name: 'Aurora Retail', primaryColor: '#5b3aa6' },
  recipientName: 'Ananya Rao',
  value: '₹500',
  headline: 'Thank you for a warm winter, Ananya',
  body: 'First line\nsecond line\n\nNext paragraph',
  buttonLabel: 'Choose your reward',
  link: 'https://rewards.example/auth/aaaaaaaaaaaaaaaaaaaaaa/reward',
  expiry: '20 Feb 2027',
  brands: ['Northloom', 'Grovekart', 'Pagewell', 'Cinemint', 'Saltmarket', 'Stayward', 'Lumenor', 'Brewmoth'].map(brand),
  footer: '',
  preheader: 'Choose from 8 brands',
  howToRedeemUrl: 'https://rewards.example/company/howtoredeem',
  termsUrl: 'https://rewards.example/company/terms',
}

const voucherFacts = ['SALT 7K2M 94QF HJKL', '4821', 'SN-0099-17']

const whole: RewardEmail = {
  ...reward,
  kind: 'copy',
  code: 'SALT 7K2M 94QF HJKL',
  brandName: 'Saltmarket',
  voucher: { pin: '4821', serial: 'SN-0099-17', link: 'https://cards.example/v?id=1&k=2' },
  steps: ['Order at the counter.', 'Show the code.'],
}

describe('reward email', () => {
  it('has the same content in HTML and plain text', () => {
    const { html, text } = renderRewardEmail(reward)
    for (const part of [html, text])
      for (const fact of [reward.value, reward.headline, reward.link, reward.buttonLabel, '20 Feb 2027', 'Northloom', 'and 2 more'])
        expect(part).toContain(fact)
  })

  it('has the fixed sentences of the preview in HTML and plain text', () => {
    for (const email of [
      reward,
      { ...whole, voucher: { pin: '4821' } },
      { ...reward, brands: reward.brands.slice(0, 1) },
      { ...reward, kind: 'test', code: 'AB12' },
    ] satisfies RewardEmail[]) {
      const { html, text } = renderRewardEmail(email)
      const { fallback, code, ...labels } = rewardLabels(email)
      expect(html).toContain(fallback)
      for (const sentence of [...Object.values(labels), email.code ? code : '']) {
        expect(html).toContain(sentence)
        expect(text).toContain(sentence)
      }
    }
  })

  it('keeps paragraphs and line breaks', () => {
    const { html } = renderRewardEmail(reward)
    expect(html).toContain('>First line<br>second line</p>')
    expect(html).toContain('>Next paragraph</p>')
  })

  it('shows markup and template tags in custom text literally', () => {
    const { html } = renderRewardEmail({
      ...reward,
      company: { name: '<b>Aurora</b>', primaryColor: '"><script>' },
      headline: '<script>alert(1)</script>',
      body: '{{ link }} {% include "x" %} <img src=x onerror=y>',
      footer: '<a href="https://elsewhere.example">here</a>',
      brands: [{ name: '<i>N</i>', faceColor: 'red;background:url(//x)', inkColor: '#fff' }],
    })
    expect(html).not.toMatch(/<script|<b>Aurora|<img src=x|<a href="https:\/\/elsewhere|<i>N|url\(/)
    expect(html).toContain('{{ link }} {% include')
  })

  it('references only attached images', () => {
    const { html, attachments } = renderRewardEmail({ ...reward, company: { ...reward.company, logoCid: 'logo@plutus' } })
    const referred = [...html.matchAll(/src="cid:([^"]+)"/g)].map((match) => match[1])
    expect(referred).toEqual(['logo@plutus', ...attachments.map(({ cid }) => cid)])
    expect(html).not.toMatch(/src="(?!cid:)/)
  })

  it('names where to spend a reward in parts', () => {
    expect(renderRewardEmail({ ...reward, value: '1 Star', isInParts: true }).text).toContain(
      '1 Star\nTo spend at 8 brands, until 20 Feb 2027',
    )
  })

  it('marks only a test as a test, in both parts', () => {
    const test = renderRewardEmail({ ...reward, kind: 'test' })
    expect(test.html).toContain('<b>TEST</b>')
    expect(test.text).toMatch(/^TEST\. /)
    expect(renderRewardEmail(reward).html).not.toContain('TEST')
  })

  it('E3 contains everything that a voucher has, its last day and its steps in a copy', () => {
    const copy = renderRewardEmail(whole)
    for (const part of [copy.html, copy.text])
      for (const fact of [...voucherFacts, 'Saltmarket', 'Valid until 20 Feb 2027', 'Order at the counter.', 'Show the code.'])
        expect(part).toContain(fact)
    expect(copy.html + copy.text).not.toContain('Northloom')
    expect(copy.html).toMatch(/<a href="https:\/\/cards\.example\/v\?id=1&amp;k=2"[^>]*>Open your Saltmarket voucher</)
    expect(copy.text).toContain('1. Order at the counter.\n2. Show the code.')
    const { html } = renderRewardEmail(reward)
    for (const label of ['Your code', 'PIN', 'Serial number', 'How to use it']) expect(html).not.toContain(label)
  })

  it('E3 names no code in the copy of a voucher that is only a link', () => {
    const { code, ...rest } = whole
    const copy = renderRewardEmail({ ...rest, headline: 'Here is your voucher', voucher: { link: 'https://cards.example/v/1' }, steps: [] })
    expect(copy.html.replace(/<style>.*<\/style>/s, '') + copy.text).not.toMatch(/\bcode\b/i)
    for (const part of [copy.html, copy.text]) expect(part).toContain('https://cards.example/v/1')
  })

  it('E3 escapes what a supplier sends and links to https only', () => {
    const markup = '<img src=x onerror=y>'
    const { html, text } = renderRewardEmail({
      ...whole,
      code: markup,
      voucher: { pin: markup, serial: markup, link: 'javascript:alert(1)' },
      steps: [markup],
    })
    expect(html).not.toContain('<img src=x')
    expect(html + text).not.toMatch(/javascript:|Open your Saltmarket voucher/)
    expect(renderRewardEmail({ ...whole, voucher: { link: 'https://x.example/"><script>' } }).html).not.toContain('"><script>')
  })

  it('is small enough not to be clipped by Gmail', () => {
    expect(Buffer.byteLength(renderRewardEmail(reward).html)).toBeLessThan(100_000)
  })
})

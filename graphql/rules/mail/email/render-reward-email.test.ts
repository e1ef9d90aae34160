import { describe, expect, it } from 'vitest'
import { renderRewardEmail } from './render-reward-email.ts'
import type { RewardEmail } from './reward-email.ts'
import { rewardLabels } from './reward-labels.ts'

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

  it('contains the code and its expiry date in a copy', () => {
    const copy = renderRewardEmail({ ...reward, kind: 'copy', code: 'SALT 7K2M 94QF HJKL', brandName: 'Saltmarket' })
    for (const part of [copy.html, copy.text])
      for (const fact of ['SALT 7K2M 94QF HJKL', 'Saltmarket', 'Valid until 20 Feb 2027']) expect(part).toContain(fact)
    expect(copy.html + copy.text).not.toContain('Northloom')
    expect(renderRewardEmail(reward).html).not.toContain('Your code')
  })

  it('is small enough not to be clipped by Gmail', () => {
    expect(Buffer.byteLength(renderRewardEmail(reward).html)).toBeLessThan(100_000)
  })
})

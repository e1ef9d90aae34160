import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Claim } from '../reward-view.ts'
import { Voucher } from './voucher.tsx'

const claim: Claim = {
  brand: {
    id: 'a',
    name: 'Aurora Books',
    category: 'Books',
    logo: null,
    mark: null,
    faceColor: '#20304f',
    inkColor: '#ffffff',
    description: '',
    terms: '',
    howToRedeem: '',
    website: '',
    validityMonths: 12,
    amounts: null,
  },
  voucher: '•••• •••• •••• GH78',
  parts: ['pin', 'serial', 'link'],
  validUntil: '2027-03-31',
  value: '50000',
}
const link = 'https://cards.example/v?id=1'
const masked = (given: Claim) => renderToStaticMarkup(<Voucher claim={given} currency="INR" />)
const whole = (code: string, pin: string | null) =>
  renderToStaticMarkup(<Voucher claim={claim} currency="INR" whole={{ code, pin, serial: null, link, claim }} />)

describe('a voucher', () => {
  it('R5 E3 shows its code, PIN, link and last day, and the initials of a brand without a logo', () => {
    const html = whole('AB12-CD34', '4821')
    for (const fact of ['AB12-CD34', 'Copy code', '4821', 'aria-label="Copy PIN"', '31 Mar 2027', '>AB</text>'])
      expect(html).toContain(fact)
    expect(html).not.toContain('Serial number')
    expect(html).toMatch(/<a href="https:\/\/cards\.example\/v\?id=1" target="_blank" rel="noopener noreferrer"/)
  })

  it('R5 E3 offers the link in place of a code that a voucher does not have', () => {
    const html = whole('', null)
    expect(html).toContain('>cards.example<')
    expect(html.match(/Open voucher/g)).toHaveLength(1)
    expect(html).not.toContain('Voucher code')
  })

  it('R5 E3 masks every part when the page is opened again', () => {
    const html = masked(claim)
    for (const name of ['GH78', 'PIN', 'Serial number', 'Link']) expect(html).toContain(name)
    expect(html.match(/>••••<\/dd>/g)).toHaveLength(3)
    expect(masked({ ...claim, voucher: '••••', parts: ['link'] })).not.toContain('Voucher code')
  })

  it('R5 shows a logo without text of its own, as the name stands beside it', () => {
    const logo = masked({ ...claim, brand: { ...claim.brand, logo: 'l-1.png' } })
    expect(logo).toMatch(/<img src="\/public\/logos\/l-1\.png" alt=""/)
  })
})

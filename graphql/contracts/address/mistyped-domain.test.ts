import { describe, expect, it } from 'vitest'
import { findMistypedDomain } from './mistyped-domain.ts'

describe('R17 an address that looks mistyped', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['yaho.com', 'yahoo.com'],
    ['yahoo.co.ni', 'yahoo.co.in'],
    ['hotmial.com', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['rediffmial.com', 'rediffmail.com'],
  ])('corrects %s to %s', (given, meant) => expect(findMistypedDomain(given)).toBe(meant))

  it.each([
    'gmail.com',
    'mail.com',
    'ymail.com',
    'email.com',
    'yahoo.co.uk',
    'example.com',
    'company.in',
    'yahoo.fr',
    'outlook.de',
    'me.com',
    'hmail.com',
    'qmail.com',
    'zmail.com',
    'imail.com',
    'yahoo.co',
  ])('keeps %s', (given) => expect(findMistypedDomain(given)).toBeUndefined())
})

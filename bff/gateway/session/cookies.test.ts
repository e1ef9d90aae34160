import { expect, it } from 'vitest'
import { hostCookie } from './cookies.ts'

it.each([
  ['http://192.168.1.20:3000', 'plutus-device-3000', ''],
  ['http://192.168.1.20:4000', 'plutus-device-4000', ''],
  ['http://plutus.office', 'plutus-device-80', ''],
  ['https://plutus.example.com', '__Host-plutus-device', '; Secure'],
  ['https://plutus.example.com:8443', '__Host-plutus-device', '; Secure'],
])('F35 names the cookies of %s %s', (url, name, secure) => {
  const cookie = hostCookie(new URL(url), 'plutus-device')
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure}`
  expect(cookie.name).toBe(name)
  expect(cookie.set('x', 60)).toBe(`${name}=x; ${attributes}; Max-Age=60`)
  expect(cookie.clear).toBe(`${name}=; ${attributes}; Max-Age=0`)
})

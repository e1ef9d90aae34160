import { expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

it('F5 recognises common passwords with digits and symbols added or substituted', () => {
  const common = [
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd123!',
    'Qwerty!123',
    'Welcome@2024',
    'Admin@123',
    'Abcd1234!',
    'Summer2025!',
    'Test@1234',
  ]
  for (const password of common) expect(isCommonPassword(password), password).toBe(true)
})

it('F5 accepts uncommon passwords in any script', () => {
  const good = [
    'Plutus-demo-1!',
    'Correct horse battery 4',
    'Ünï-Köde-Pass-9',
    'пароль-Сложный-7',
    'Tr0ub4dor&3x',
    '漢字パスワードAb1!',
    'Str0ng-Enough!',
  ]
  for (const password of good) expect(isCommonPassword(password), password).toBe(false)
})

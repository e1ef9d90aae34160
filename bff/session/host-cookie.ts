export type HostCookie = ReturnType<typeof hostCookie>

type Sent = 'Strict' | 'Lax'

/** A cookie bound to this host, unreadable to scripts; `Lax` only where another site leads back to us. */
export function hostCookie(publicUrl: URL, name: string, sameSite: Sent = 'Strict') {
  const isSecure = publicUrl.protocol === 'https:'
  const whole = isSecure ? `__Host-${name}` : name
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
  return {
    name: whole,
    /** The Set-Cookie line. */
    set: (value: string, seconds: number): string => `${whole}=${value}; ${attributes}; Max-Age=${Math.max(0, Math.floor(seconds))}`,
    clear: `${whole}=; ${attributes}; Max-Age=0`,
  }
}
